// Runs before the first paint, so that a dark page never flashes white. The keys are those of src/shell/storage.ts,
// the names those of src/shell/settings.ts.
const look = document.documentElement.dataset
look.theme = 'light'
try {
  const app = /^\/(app-[\w-]+)(?=\/|$)/.exec(location.pathname)
  const kept = (name) => localStorage.getItem(`pinge_${app ? `${app[1]}_` : ''}${name}`)
  const mode = kept('theme')
  if (mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) look.theme = 'dark'
  look.color = kept('themeClass') ?? 'blue'
  look.size = kept('size') ?? 'medium'
} catch {
  // The browser keeps nothing: everything is as it is delivered.
}
