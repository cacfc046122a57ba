// Runs before the first paint, so that a dark page never flashes white. The key is that of src/shell/storage.ts.
try {
  const app = /^\/(app-[\w-]+)(?=\/|$)/.exec(location.pathname)
  const chosen = localStorage.getItem(`pinge_${app ? `${app[1]}_` : ''}theme`)
  document.documentElement.dataset.theme = chosen === 'dark' ? 'dark' : 'light'
} catch {
  document.documentElement.dataset.theme = 'light'
}
