import { type RefObject, useEffect, useImperativeHandle } from 'react'
import { findNode } from '#core/edit/tree.ts'
import type { Path } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useLatest } from '../useLatest.ts'
import { apartOf } from './keys.ts'
import type { PageDeskState } from './usePageDesk.ts'

/** What the studio around asks of the side where a page is designed. */
export interface PageViewApi {
  /** what stands here is sent to be saved */
  sending: () => void
  /** where in the page what is selected stands */
  selected: () => Path | undefined
}

/** What the studio around asks of a page that is designed; whoever comes from its text stands where its cursor stood. */
export function usePageApi(desk: PageDeskState, begin: Path | undefined, api: RefObject<PageViewApi | null>) {
  const selectFirst = useLatest(() => begin && desk.selectAt(['page', ...begin]))
  useEffect(() => void selectFirst(), [selectFirst])
  useImperativeHandle(api, () => ({
    sending: desk.sending,
    selected: () => {
      const { definition, selected } = desk.now()
      const key = selected.at(-1)
      const apart = key === undefined ? undefined : apartOf(key)
      if (apart && 'dialog' in apart) return apart.dialog === undefined ? undefined : ['dialogs', apart.dialog]
      return findNode(definition, apart ? apart.of : (key ?? ''), env)?.path.slice(1)
    },
  }))
}
