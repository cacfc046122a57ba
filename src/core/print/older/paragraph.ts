import { printMost } from '../check.ts'
import type { Align } from '../template.ts'
import type { Losses } from './losses.ts'
import type { Style } from './styles.ts'

/** Words of one paragraph that look alike. */
interface Run {
  text: string
  bold: boolean
  size: number | undefined
}

/** A paragraph as a template says it. */
export interface Paragraph {
  text: string
  align?: Align
  bold?: boolean
  size?: number
}

/** How many letters of a run are seen. */
const seen = ({ text }: Run): number => text.replace(/\s/g, '').length

/** Whether braces that are words would become one of an expression. */
const meets = (said: string, next: string): boolean =>
  (said.endsWith('{') && next.startsWith('{')) || (said.endsWith('}') && next.startsWith('}'))

/** Gathers what stands in one line of thought, and says how all of it looks. */
export class Runs {
  private runs: Run[] = []
  line = 1

  get isEmpty(): boolean {
    return this.runs.length === 0
  }

  add(text: string, { bold = false, size }: Style, line: number): void {
    if (this.isEmpty) this.line = line
    this.runs.push({ text, bold, size })
  }

  /** The paragraph, and begins the next one; nothing where no words stand in it. */
  take(align: Align | undefined, losses: Losses): Paragraph | undefined {
    const runs = this.runs
    this.runs = []
    const text = runs
      // of neighbours alone: to look at the end of all that was said copies it each time
      .map((run, i) => (meets(runs[i - 1]?.text ?? '', run.text) ? ` ${run.text}` : run.text))
      .join('')
      .replace(/[ \u00a0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    const written = runs.filter((run) => seen(run) > 0)
    if (written.length === 0) return undefined
    const bold = written.filter((run) => run.bold)
    // one paragraph is bold as a whole, or not at all
    if (bold.length > 0 && bold.length < written.length) losses.add(this.line, 'partlyBold', bold.map((run) => run.text.trim()).join(' '))
    const sizes = new Set(written.map((run) => run.size))
    const size = [...written].sort((a, b) => seen(b) - seen(a))[0]?.size
    if (sizes.size > 1) losses.add(this.line, 'style', 'font-size')
    return {
      text,
      ...(align !== undefined && align !== 'left' ? { align } : {}),
      ...(bold.length === written.length ? { bold: true } : {}),
      ...(size === undefined ? {} : { size }),
    }
  }
}

/** A text in pieces that a template takes; no expression is cut. */
export function pieces(text: string): string[] {
  const out: string[] = ['']
  const parts = text.split(/(\{\{[^{}]*\}\})/).flatMap((one) => (one.startsWith('{{') ? [one] : (one.match(/[\s\S]{1,1000}/g) ?? [])))
  for (const part of parts) {
    if ((out.at(-1)?.length ?? 0) + part.length > printMost.text) out.push('')
    out[out.length - 1] += part
  }
  return out
}
