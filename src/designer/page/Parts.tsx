import type { ComponentProps } from 'react'
import type { Definition } from '#core/edit/types.ts'
import { useApp } from '#runtime/app.ts'
import { KeepPiece } from '../application/form/KeepPiece.tsx'
import type { usePieces } from '../application/form/usePieces.ts'
import { PartIndex } from '../catalog/PartIndex.tsx'

interface PartsProps extends Pick<ComponentProps<typeof PartIndex>, 'find' | 'onChoose'> {
  definition: Definition
  selected: readonly string[]
  pieces: ReturnType<typeof usePieces>
}

/** What can be put into the page: what is shipped, and what was kept as pieces. */
export function Parts({ find, onChoose, definition, selected, pieces }: PartsProps) {
  const { t } = useApp()
  return (
    <div className="pg-design-parts">
      <PartIndex
        label={t('t:design.parts')}
        find={find}
        seek={{ label: t('t:catalog.search'), hint: t('t:catalog.searchHint') }}
        count={(n) => t('t:catalog.count', { n })}
        onChoose={onChoose}
      />
      {pieces.mayKeep ? (
        <KeepPiece definition={definition} selected={selected} categories={pieces.categories} onKept={pieces.readAgain} />
      ) : null}
    </div>
  )
}
