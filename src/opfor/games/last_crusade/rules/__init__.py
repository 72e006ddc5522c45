"""The rules of both sides, chapter by chapter, and what the person may do (legal*.py). They ask the seats."""
