"""The rules of both sides, a module for each chapter, and what may be done (legal.py). They ask the seats."""
