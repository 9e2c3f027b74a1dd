// Applies the theme that the reader chose, before the page is painted: a classic script in the head.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen) document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be refused: the theme of the system applies.
}
