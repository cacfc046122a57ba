import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { writePath } from '#core/edit/formula/pieces.ts'
import { useText } from '#runtime/app.ts'
import type { Here, Readable } from './around.ts'
import { library, operators, userNames } from './library.ts'

interface PaletteProps {
  here: Here
  /** what else the expression can read, by its path */
  more: readonly (readonly string[])[]
  insert: (text: string, around?: string) => void
  nameOf: (path: readonly string[]) => string
}

type Side = 'fields' | 'functions'

/** Everything that an expression is put together from: fields by what they are called, functions with an example, operators. */
export function Palette({ here, more, insert, nameOf }: PaletteProps) {
  const t = useText()
  const [side, setSide] = useState<Side>('fields')
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fits = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted))

  return (
    <div className="pg-formula-palette">
      <div className="pg-formula-operators" role="toolbar" aria-label={t('t:formula.operators')}>
        {operators.map(({ write, sign, name }) => (
          <button
            type="button"
            key={write}
            aria-label={name ? undefined : t(`t:formula.sign`, { sign })}
            onClick={() => insert(write === '(' || write === ')' ? write : write === 'not' ? 'not ' : ` ${write} `)}
          >
            {name ? t(`t:formula.op.${name}`) : sign}
          </button>
        ))}
      </div>
      <div className="pg-formula-find">
        <Segmented<Side>
          aria-label={t('t:formula.parts')}
          value={side}
          onChange={setSide}
          options={(['fields', 'functions'] as const).map((value) => ({ value, label: t(`t:formula.${value}`) }))}
        />
        <Input
          allowClear
          aria-label={t('t:formula.find')}
          placeholder={t('t:formula.find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="pg-formula-list">
        {side === 'fields' ? (
          <Fields here={here} more={more} insert={insert} nameOf={nameOf} fits={fits} />
        ) : (
          library.map(({ group, functions }) => {
            const shown = functions.filter(({ name }) => fits(name, t(`t:formula.fn.${name}`), t(`t:studio.fn.${name}`)))
            return shown.length === 0 ? null : (
              <Group key={group} title={t(`t:formula.group.${group}`)}>
                {shown.map(({ name, example, gives }) => (
                  <button type="button" key={name} className="pg-formula-entry" onClick={() => insert(`${name}(`, ')')}>
                    <span>
                      <b>{t(`t:formula.fn.${name}`)}</b> <code>{name}</code>
                    </span>
                    <small>{t(`t:studio.fn.${name}`)}</small>
                    <small data-words="data">
                      {t('t:formula.example')} <code>{gives === undefined ? example : `${example} → ${JSON.stringify(gives)}`}</code>
                    </small>
                  </button>
                ))}
              </Group>
            )
          })
        )}
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}

interface FieldsProps extends PaletteProps {
  fits: (...texts: string[]) => boolean
}

function Fields({ here, more, insert, nameOf, fits }: FieldsProps) {
  const t = useText()
  const groups = new Map<string, Readable[]>()
  for (const field of here.fields)
    if (field.key !== here.own && fits(field.label, field.key, field.of)) groups.set(field.of, [...(groups.get(field.of) ?? []), field])
  // in a sub-table its own row is what is read first
  const inOrder = [...groups].sort(([, [a]], [, [b]]) => Number(b?.path[0] === 'row') - Number(a?.path[0] === 'row'))
  const others = [...more, ...userNames.map((name) => ['user', name])].filter((path) => fits(nameOf(path), path.join('.')))
  return (
    <>
      {inOrder.map(([of, fields]) => (
        <Group
          key={of}
          title={
            of === ''
              ? t('t:formula.ofForm')
              : fields[0]?.path[0] === 'item'
                ? of
                : fields[0]?.many
                  ? t('t:formula.ofTable', { name: of })
                  : t('t:formula.ofRow', { name: of })
          }
        >
          {fields.map(({ key, label, path, widget }) => (
            <button type="button" key={key} className="pg-formula-entry" onClick={() => insert(writePath(path) ?? '')}>
              <span>
                <b>{label}</b> <code data-words="data">{key}</code>
              </span>
              <small>{t(widget.title)}</small>
            </button>
          ))}
        </Group>
      ))}
      {others.length > 0 ? (
        <Group title={t('t:formula.ofPerson')}>
          {others.map((path) => (
            <button type="button" key={path.join('.')} className="pg-formula-entry" onClick={() => insert(writePath(path) ?? '')}>
              <b>{nameOf(path)}</b>
            </button>
          ))}
        </Group>
      ) : null}
      {groups.size === 0 && others.length === 0 ? <p className="pg-formula-none">{t('t:formula.nothing')}</p> : null}
    </>
  )
}
