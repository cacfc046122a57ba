import { Button, Tag } from 'antd'
import type { Widget } from '#core/widget.ts'
import { useText } from '#runtime/app.ts'

/** What a widget is: its title and key, what its value is and how it is kept, and where it may stand. */
export function WidgetHead({ widget, onBack }: { widget: Widget; onBack: (() => void) | undefined }) {
  const t = useText()
  const { pingeKey, title, group, holds, column, isField, allowedIn } = widget
  return (
    <header className="pg-catalog-head">
      {onBack ? <Button onClick={onBack}>{t('t:catalog.back')}</Button> : null}
      <h2>
        {t(title)} <code data-words="data">{pingeKey}</code>
      </h2>
      <dl className="pg-catalog-facts">
        <div>
          <dt>{t('t:catalog.kind')}</dt>
          <dd>
            <Tag>{t(`t:catalog.kind.${group}`)}</Tag>
          </dd>
        </div>
        {isField ? (
          <div>
            <dt>{t('t:catalog.holds')}</dt>
            <dd>
              {holds ? <Tag>{t(`t:catalog.holds.${holds}`)}</Tag> : null}
              <Tag>{column === undefined || column === 'none' ? t('t:catalog.noColumn') : t(`t:dataType.${column}`)}</Tag>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('t:catalog.allowedIn')}</dt>
          <dd>
            {allowedIn.map((place) => (
              <Tag key={place}>{t(`t:catalog.place.${place}`)}</Tag>
            ))}
          </dd>
        </div>
      </dl>
    </header>
  )
}
