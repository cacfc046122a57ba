import { useEffect } from 'react'
import { type Mark, onMarks } from './channel.ts'
import { MarkWords } from './markWords.ts'

/** What each kind of change looks like: by its line as well, for those who tell no colours apart. */
const looks: { [kind in Mark['kind']]: string } = {
  added: 'outline: 2px solid var(--ant-color-success)',
  changed: 'outline: 2px dashed var(--ant-color-warning)',
  moved: 'outline: 1px dashed var(--ant-color-info)',
  removed: 'outline: 2px dotted var(--ant-color-error); background: var(--ant-color-error-bg); text-decoration: line-through',
}

const selectorOf = (mark: Mark): string => {
  if ('part' in mark) return `[data-part="${CSS.escape(mark.part)}"]`
  return `[data-node="${CSS.escape(mark.id)}"]${mark.child === undefined ? '' : ` [data-child="${CSS.escape(mark.child)}"]`}`
}

/** Inside the frame: marks parts of the drawing, also those that are drawn later. */
export function useMarks(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const words = new MarkWords()
    // what is compared is not worked on
    const { dataset } = document.documentElement
    const stop = onMarks((marks) => {
      dataset.marked = ''
      const rules = marks.map((mark) => `${selectorOf(mark)} { ${looks[mark.kind]}; outline-offset: -1px; border-radius: 4px }`)
      // the chosen one is marked twice
      sheet.replaceSync([...rules, '.pg-drawn-selected { box-shadow: 0 0 0 5px var(--ant-color-primary-border) }'].join('\n'))
      words.show(marks.flatMap((mark) => (mark.word ? [{ selector: selectorOf(mark), word: mark.word, kind: mark.kind }] : [])))
    })
    return () => {
      stop()
      words.end()
      delete dataset.marked
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
