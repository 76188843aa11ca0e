// Before the first paint: the theme the reader chose. Without a choice the system's holds.
try {
  const theme = localStorage.getItem('office.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be refused; the system's theme is right then.
}
