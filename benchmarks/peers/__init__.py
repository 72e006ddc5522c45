"""The benchmark questions in other libraries, each as its own manual would put them."""
