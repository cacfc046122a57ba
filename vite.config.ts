import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyle } from './scripts/lib/antdStyle.mjs'
import { antdUnstyled } from './scripts/lib/antdUnstyled.mjs'
import { compressed } from './scripts/lib/compressed.mjs'
import { leanContracts } from './scripts/lib/leanContracts.mjs'
import { splitLocales } from './scripts/lib/localeParts.mjs'

/**
 * Requests cost more than bytes: what is needed at one moment travels together. A group takes all that its files import
 * and that no group before it has.
 */
const groups = [
  // The login page, and what everything else stands on.
  { name: 'start', test: /[\\/]src[\\/](main\.tsx|shell[\\/]login[\\/]Login\.tsx)$|preload-helper|rolldown[\\/]runtime/, priority: 30 },
  // The workspace and the start page in it.
  {
    name: 'home',
    test: /[\\/](src[\\/]shell[\\/](workspace[\\/]Workspace\.tsx|live[\\/]connect\.ts|session[\\/]lastLogin\.ts)|renderers[\\/](layouts[\\/]Board|blocks[\\/](Welcome|Chart|Feed|Shortcuts))\.tsx)$/,
    priority: 20,
  },
  // antd's own form is the designers'; a dialog takes nothing of it but the context that its buttons look for.
  {
    name: 'antdForm',
    test: /[\\/]@rc-component[\\/](async-validator|form[\\/]es[\\/](?!FieldContext|FormContext))/,
    priority: 30,
    includeDependenciesRecursively: false,
  },
  // What most lists and their forms show, and a sub-table: each would be dozens of small files.
  {
    name: 'list',
    test: /[\\/]renderers[\\/](list[\\/]List|blocks[\\/]Button|fields[\\/](Input|InputNumber|Switch|Calculate|select[\\/]Select|datePicker[\\/]DatePicker|dateRange[\\/]DateRange|system[\\/]\w+))\.tsx$/,
    priority: 19,
  },
  {
    name: 'form',
    test: /[\\/]renderers[\\/](blocks[\\/](Form|PageHead|ActionBar)|fields[\\/](Textarea|Radio|Checkbox)|displays[\\/](Alert|Divider|GroupTitle))\.tsx$/,
    priority: 18,
  },
  // antd's dialog and drawer: a form that stands in a page, as one that a flow is launched with, needs neither.
  { name: 'dialog', test: /[\\/]src[\\/]runtime[\\/]page[\\/]Frame\.tsx$/, priority: 18 },
  { name: 'table', test: /[\\/]renderers[\\/]subTable[\\/]Table\.tsx$/, priority: 17 },
  // The words of one language: ours, antd's and dayjs'. Those of the login page alone, and those of few, stand by themselves.
  {
    name: 'zh',
    test: /[\\/](locales[\\/]zh\.json\?main|antd[\\/]es[\\/]locale[\\/]zh_CN\.js|dayjs[\\/]locale[\\/]zh-cn\.js)$/,
    priority: 40,
  },
  {
    name: 'zhtw',
    test: /[\\/](locales[\\/]zhtw\.json\?main|antd[\\/]es[\\/]locale[\\/]zh_TW\.js|dayjs[\\/]locale[\\/]zh-tw\.js)$/,
    priority: 40,
  },
  { name: 'en', test: /[\\/](locales[\\/]en\.json\?main|dayjs[\\/]locale[\\/]en\.js)$/, priority: 40 },
]

export default defineConfig({
  plugins: [react(), antdStyle(), antdUnstyled(), leanContracts(), splitLocales(), compressed()],
  publicDir: 'public',
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing inline: the Content-Security-Policy allows neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      // antd's own parts do nothing by being imported, though their packages do not say so: who takes one name of a form
      // gets that one, not the whole form and its validator.
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@(rc-component|ant-design)[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
      },
    },
  },
})
