"""The questions of table mode: what only the person at the table can know. The ids are stable."""
