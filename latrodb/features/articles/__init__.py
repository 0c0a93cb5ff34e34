"""Floor 7, beside the exporters: articles about games, read and compared with the games they speak of."""
