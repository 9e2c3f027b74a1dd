// The theme that the reader chose: applied before the page is painted, by a classic script in the head, and changed by the button.
const root = document.documentElement
let theme
try {
  theme = localStorage.getItem('theme')
} catch {
  // Storage may be refused: the theme of the system applies, and a choice holds for this page.
}
if (theme) root.dataset.theme = theme

document.addEventListener('click', ({ target }) => {
  const icon = target.closest?.('[data-theme-switch]')?.firstElementChild
  if (!icon) return
  theme ??= matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  theme = theme === 'dark' ? 'light' : 'dark'
  icon.classList.toggle('turned')
  // The icon answers in the next frame; thousands of elements take their new colours in the one after it.
  requestAnimationFrame(() => setTimeout(applyChoice))
})

function applyChoice() {
  root.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // As above.
  }
}
