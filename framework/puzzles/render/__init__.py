"""Renderers: scenes as text, in whatever looks."""
