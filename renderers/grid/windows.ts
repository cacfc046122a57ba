/** What keeps many rows and columns drawn where they are on screen: loaded when a table first has so many (useWindowed). */
export { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual'
