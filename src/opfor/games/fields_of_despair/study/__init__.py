"""Charts and procedures by themselves, and what studies and reports follow."""
