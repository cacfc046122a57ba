/** How large a definition and an instance may become: whoever writes a flow is not whoever waits for it. */
export const limits = {
  /** nodes of a flow, those inside of branches included */
  nodes: 200,
  /** branches inside of branches */
  depth: 10,
  ways: 20,
  /** rules of a node, candidates included */
  rules: 20,
  /** people whom one node may ask, added ones included */
  people: 200,
  /** rounds after which an administrator has to decide where it goes */
  rounds: 50,
  /** nodes that one command may enter: a circle of nodes that nobody is asked at ends here */
  entries: 300,
  /** tasks that one command may make; a node that would make more waits for an administrator */
  tasks: 2000,
  /** people who were skipped that a task tells of */
  skipped: 10,
  /** characters of an opinion */
  opinion: 2000,
  /** files that go with a decision */
  files: 20,
  /** megabytes that each of them is smaller than */
  fileSize: 50,
  reminders: 10,
  /** instances that one may launch as sub-flows, those of sub-flows included */
  subflows: 200,
  /** hours of a deadline: ten years */
  hours: 87_600,
  /** levels of managers and heads */
  levels: 20,
} as const
