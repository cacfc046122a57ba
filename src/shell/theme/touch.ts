/** Where fingers are expected: the build puts the tokens for `touch` under it. */
export const touchQuery = '(pointer: coarse), (max-width: 575px)'
/** Where they are not. */
export const mouseQuery = 'not ((pointer: coarse) or (max-width: 575px))'
