"""Articles as readers have them: pages, documents and sites with their figures, here and in other programs."""
