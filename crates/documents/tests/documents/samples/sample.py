#!/usr/bin/env python3
"""Module: https://example.org/doc."""
URL = 'https://example.org/it\'s'  # urlgram: ignore[U1] # https://example.org/c
RAW = r"https://example.org/\d"
F = f"https://{host}:{port}/%s"
D = b'''
https://example.org/triple
'''
