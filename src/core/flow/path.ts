/** WF-02: the address of an instance, and of one of its tasks. */
export const flowPath = (id: string, task?: string): string => `/workFlowDetail?id=${id}${task === undefined ? '' : `&task=${task}`}`
