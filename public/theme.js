// Runs before the first paint, so that a dark page never flashes white. The keys are those of src/shell/storage.ts,
// the names those of src/shell/settings.ts.
const look = document.documentElement.dataset
look.theme = 'light'
try {
  const app = /^\/(app-[\w-]+)(?=\/|$)/.exec(location.pathname)
  const key = (name) => `pinge_${app ? `${app[1]}_` : ''}${name}`
  const kept = (name) => localStorage.getItem(key(name))
  // Browsers that kept the mode under the name of the colour, and the colour under that of the mode.
  if (/^(light|dark|system)$/.test(kept('theme') ?? '') || /^(?!light$|dark$|system$)./.test(kept('themeClass') ?? '')) {
    const [mode, color] = [kept('theme'), kept('themeClass')]
    for (const [name, value] of [
      ['themeClass', mode],
      ['theme', color],
    ]) {
      if (value === null) localStorage.removeItem(key(name))
      else localStorage.setItem(key(name), value)
    }
  }
  const mode = kept('themeClass')
  if (mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) look.theme = 'dark'
  look.color = kept('theme') ?? 'blue'
  look.size = kept('size') ?? 'medium'
} catch {
  // The browser keeps nothing: everything is as it is delivered.
}
