"""What is asked, in words: on the map, at the table and on one card; and typed orders."""
