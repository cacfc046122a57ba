import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Choice, Choices, type Place } from '#renderers/choice/Choices.tsx'
import { Icon } from '#renderers/icons/Icon.tsx'
import { useT } from '../../language/text.ts'
import { sessionAtom } from '../../session/session.ts'
import { useSetting } from '../../settings.ts'
import { store } from '../../store.ts'
import { glideToTop } from '../glide.ts'
import { useEntryTitle, viewTitle } from '../menu/entryText.ts'
import { mayClose } from './keeping.ts'
import { close, closeAll, closeOthers, nextPath, type View, viewsAtom } from './tabs.ts'

function Arrow({ label, back, onClick }: { label: string; back?: boolean; onClick: () => void }) {
  return (
    <button type="button" className="tabs-arrow" aria-label={label} title={label} onClick={onClick}>
      <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.3">
        <path d={back ? 'M7.5 2.5 4 6l3.5 3.5' : 'M4.5 2.5 8 6 4.5 9.5'} />
      </svg>
    </button>
  )
}

/** Scrolls the strip, and nothing around it, until all of the active tab is seen. */
function reveal(strip: HTMLElement) {
  const tab = strip.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, right } = strip.getBoundingClientRect()
  if (!tab) return
  if (tab.right > right) strip.scrollLeft += Math.ceil(tab.right - right)
  else if (tab.left < left) strip.scrollLeft -= Math.ceil(left - tab.left)
}

/** Tells whether the strip holds more than it can show, and scrolls it (TB-05). */
function useOverflow(count: number, active: string) {
  const strip = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs that are watched change with their number
  useEffect(() => {
    const element = strip.current
    if (!element) return
    // arrows, a page that scrolls or a longer title take room from the tab that was in sight
    const look = () => {
      setOverflows(element.scrollWidth > element.clientWidth + 1)
      reveal(element)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    look()
    return () => observer.disconnect()
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab may be out of sight
  useEffect(() => {
    if (strip.current) reveal(strip.current)
  }, [active, count])
  const scroll = (by: number) =>
    strip.current?.scrollBy({
      left: by * strip.current.clientWidth * 0.6,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    })
  return { strip, overflows, scroll }
}

/** TB-01 to TB-06: the visited views. */
export function TabStrip({ active }: { active: string }) {
  const t = useT()
  const navigate = useNavigate()
  const views = useAtomValue(viewsAtom, { store })
  const { strip, overflows, scroll } = useOverflow(views.length, active)
  const [menu, setMenu] = useState<{ view: View; place: Place }>()
  const closeMenu = useCallback(() => setMenu(undefined), [])

  const entryTitle = useEntryTitle()
  const routes = useAtomValue(sessionAtom, { store })?.menus.routes
  const withIcons = useSetting('tagsIcon')
  const titleOf = (view: View) => {
    const entry = routes?.get(view.path)
    return view.ownTitle ?? (entry ? entryTitle(entry) : viewTitle(view.meta.title))
  }

  /** Closes what is missing in `next`, unless somebody keeps what is not saved there; goes to `path`, or on from the shown view when it is closed. */
  const change = async (next: readonly View[], path?: string) => {
    const gone = views.filter((view) => !next.includes(view))
    if (!(await mayClose(gone, active))) return
    store.set(viewsAtom, next)
    const to = path ?? (gone.some((view) => view.fullPath === active) ? nextPath(next, active) : undefined)
    if (to !== undefined) navigate(to)
    // the button that closed the tab has gone with it
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) strip.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
    })
  }
  const remove = (view: View) => void change(close(views, view.fullPath))
  const refresh = async (view: View) => {
    if (await mayClose([view], active)) navigate(`/redirect${view.fullPath}`)
  }
  const choicesOf = (view: View): Choice[] => [
    { key: 'refresh', label: t('tabs.refresh'), run: () => void refresh(view) },
    { key: 'close', label: t('tabs.close'), disabled: view.meta.affix, run: () => remove(view) },
    {
      key: 'others',
      label: t('tabs.closeOthers'),
      disabled: views.every((one) => one === view || one.meta.affix),
      run: () => void change(closeOthers(views, view.fullPath), view.fullPath === active ? undefined : view.fullPath),
    },
    { key: 'all', label: t('tabs.closeAll'), disabled: views.every((one) => one.meta.affix), run: () => void change(closeAll(views)) },
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, view: View) => {
    if (event.key === 'Delete' && !view.meta.affix) return remove(view)
    const opensMenu = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
    if (!opensMenu) return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    setMenu({ view, place: { x: box.left, y: box.bottom + 4, align: 'start' } })
  }

  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      {overflows && <Arrow label={t('tabs.back')} back onClick={() => scroll(-1)} />}
      <ul className="tabs-list" ref={strip}>
        {views.map((view) => {
          const title = titleOf(view)
          return (
            <li
              key={view.fullPath}
              className="tab"
              aria-current={view.fullPath === active ? 'true' : undefined}
              onAuxClick={(event) => {
                if (event.button !== 1 || view.meta.affix) return
                event.preventDefault()
                remove(view)
              }}
              onContextMenu={(event) => {
                event.preventDefault()
                setMenu({ view, place: { x: event.clientX, y: event.clientY, align: 'start' } })
              }}
            >
              <Link
                className="tab-link"
                to={view.fullPath}
                aria-current={view.fullPath === active ? 'page' : undefined}
                // A middle click closes; the browser must not open a window instead, nor begin to scroll.
                onMouseDown={(event) => event.button === 1 && event.preventDefault()}
                onClick={(event) => {
                  // With Ctrl or Shift it opens another window, as links do.
                  if (view.fullPath !== active || event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  glideToTop()
                }}
                onKeyDown={(event) => onKeyDown(event, view)}
              >
                {withIcons && <Icon name={view.meta.icon} size={14} />}
                {title}
              </Link>
              {!view.meta.affix && (
                <button type="button" className="tab-close" aria-label={t('tabs.closeOne', { title })} onClick={() => remove(view)}>
                  <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10" fill="none" stroke="currentColor" strokeWidth="1.2">
                    <path d="m1.5 1.5 7 7m0-7-7 7" />
                  </svg>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {overflows && <Arrow label={t('tabs.forward')} onClick={() => scroll(1)} />}
      {menu && <Choices label={t('tabs.menu')} choices={choicesOf(menu.view)} place={menu.place} onClose={closeMenu} />}
    </nav>
  )
}
