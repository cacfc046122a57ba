import { createContext, useContext } from 'react'

/** How often the view around was come back to. */
export const VisitContext = createContext(0)

/**
 * The key of a dialog of antd: it does not stand it when a view is hidden and shown again with the dialog open, so the
 * dialog is drawn anew then. What is in its form is kept by the form's own store.
 */
export const useVisit = (): number => useContext(VisitContext)
