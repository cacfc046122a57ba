import type { Props } from '#core/edit/types.ts'
import { printBounds } from '#core/print/check.ts'
import { type Labels, type Paper, type PrintTemplate, paperSheet, paperSizes } from '#core/print/template.ts'
import { useApp, useText } from '#runtime/app.ts'
import { Choose } from '../../flow/panel/controls.tsx'
import { Field, Flag, NumberProp } from './controls.tsx'

interface PaperFieldsProps {
  paper: Paper
  change: (props: { [name in keyof Paper]?: Paper[name] | undefined }) => void
}

/** Fan-fold paper, which is called by what it measures. */
const folded = /^241-/

/** What a size is called. */
function useSizeName(): (size: Paper['size']) => string {
  const { t } = useApp()
  return (size) => {
    if (size === 'custom') return t('t:print.design.paper.custom')
    const [width, height] = paperSizes[size]
    return folded.test(size) ? t('t:print.design.paper.folded', { width, height }) : size
  }
}

function SizeProps({ paper, change }: PaperFieldsProps) {
  const t = useText()
  const nameOf = useSizeName()
  const sheet = paperSheet({ ...paper, landscape: false })
  const label = t('t:print.design.paperSize')
  const choose = (size: Paper['size']) =>
    // a size of its own begins as the one before
    change({ size, ...(size === 'custom' ? { width: sheet.width, height: sheet.height } : { width: undefined, height: undefined }) })
  return (
    <>
      <Field label={label} prop="paper.size">
        {(id) => (
          <Choose
            id={id}
            label={label}
            value={paper.size}
            options={[...(Object.keys(paperSizes) as Array<keyof typeof paperSizes>), 'custom' as const].map((value) => ({
              value,
              label: nameOf(value),
            }))}
            onChange={(size) => size && choose(size as Paper['size'])}
          />
        )}
      </Field>
      {paper.size === 'custom'
        ? (['width', 'height'] as const).map((side) => (
            <NumberProp
              key={side}
              label={t(`t:print.design.prop.${side}`)}
              prop={`paper.${side}`}
              value={paper[side]}
              {...printBounds.side}
              onChange={(mm) => mm !== undefined && change({ [side]: mm })}
            />
          ))
        : null}
      <Flag
        label={t('t:print.design.landscape')}
        prop="paper.landscape"
        value={paper.landscape === true}
        onChange={(landscape) => change({ landscape })}
      />
    </>
  )
}

/** As many labels of a usual size as a sheet has room for. */
function usualLabels(paper: Paper): Labels {
  const sheet = paperSheet(paper)
  const howMany = (room: number, one: number, most: number) => Math.min(most, Math.max(1, Math.floor(room / one)))
  const [width, height] = [Math.min(60, sheet.width - sheet.left), Math.min(30, sheet.height - sheet.top)]
  return {
    ...{ width, height },
    columns: howMany(sheet.width - sheet.left, width, printBounds.columns.most),
    rows: howMany(sheet.height - sheet.top, height, printBounds.rows.most),
  }
}

const labelNumbers = {
  width: printBounds.label,
  height: printBounds.label,
  columns: printBounds.columns,
  rows: printBounds.rows,
  gapX: printBounds.gap,
  gapY: printBounds.gap,
} as const

/** A record on each label of a sheet, instead of pages of its own. */
function LabelProps({ paper, change }: PaperFieldsProps) {
  const t = useText()
  const { labels } = paper
  return (
    <>
      <Flag
        label={t('t:print.design.labels')}
        value={labels !== undefined}
        onChange={(on) => change({ labels: on ? usualLabels(paper) : undefined })}
      />
      {labels
        ? (Object.keys(labelNumbers) as Array<keyof typeof labelNumbers>).map((name) => (
            <NumberProp
              key={name}
              label={t(`t:print.design.label.${name}`)}
              prop={`paper.labels.${name}`}
              value={labels[name]}
              {...labelNumbers[name]}
              {...(name === 'columns' || name === 'rows' ? { whole: true } : {})}
              {...(name === 'gapX' || name === 'gapY' ? { usual: '0' } : {})}
              onChange={(number) => {
                const { [name]: _before, ...others } = labels
                change({ labels: (number === undefined ? others : { ...labels, [name]: number }) as Labels })
              }}
            />
          ))
        : null}
    </>
  )
}

/** The paper: its size, its margins, labels on it, and the letters of what says no size. */
export function PaperProps({ template, set }: { template: PrintTemplate; set: (props: Props) => void }) {
  const t = useText()
  const { paper } = template
  const sheet = paperSheet(paper)
  const change: PaperFieldsProps['change'] = (props) =>
    set({ paper: Object.fromEntries(Object.entries({ ...paper, ...props }).filter(([, value]) => value !== undefined && value !== false)) })
  return (
    <>
      <p className="pg-design-note">{t('t:print.design.keys')}</p>
      <SizeProps paper={paper} change={change} />
      {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
        <NumberProp
          key={side}
          label={t(`t:print.design.margin.${side}`)}
          prop={`paper.margins.${side}`}
          value={sheet[side]}
          {...printBounds.margin}
          onChange={(mm) => mm !== undefined && change({ margins: { ...paper.margins, [side]: mm } })}
        />
      ))}
      <LabelProps paper={paper} change={change} />
      <NumberProp
        label={t('t:print.design.prop.fontSize')}
        prop="fontSize"
        value={template.fontSize}
        usual="10.5"
        {...printBounds.letters}
        onChange={(fontSize) => set({ fontSize })}
      />
    </>
  )
}
