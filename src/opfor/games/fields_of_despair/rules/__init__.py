"""The core rules, a module for each chapter, and legal.py: what the Allied player may do."""
