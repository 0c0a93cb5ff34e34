"""Floor 0: how latrodb talks about somebody's text. Imports nothing of latrodb."""
