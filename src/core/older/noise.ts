/** What an older designer keeps for itself, and how it looked there: it says nothing about the form. */
const ofItems = new Set(
  [
    'style textStyle renderKey formId tag tagIcon layout trigger dragDisabled className classNames classJson customClass tableName typeId',
    'layoutTree rowType showTip propsName interfaceName ruleName useCache tableConf border buttonStyle valueFormat controlsPosition',
    'activeColor inactiveColor pathType isAccount folder showTitle changeTag proCondition interfaceHasPage actionText closeText',
    'backgroundColor borderColor borderType borderWidth componentName icon fontWeight isVertical tableVModel relationTable parentVModel',
    'labelI18n noVModel fullNameI18nCode columnName isSubTable isFromParam treePropsName searchMultiple merged processStatus',
  ].flatMap((line) => line.split(' ')),
)
/** The same of what forms say as a whole. */
const ofForms = new Set(
  [
    'formRef formModel formRules formBtns formStyle className classNames classJson drawingList isDisplay formId renderKey',
    'fieldsOptions tableRows activeId unFocusedComponentBorder version_ updateTime',
  ].flatMap((line) => line.split(' ')),
)
/** The same of lists. */
const ofLists = new Set(
  [
    'columnOptions defaultColumnList showOverflow treeTitle treeSynType treeSyncType treePropsName treeInterfaceName',
    'treeSyncInterfaceName treePropsValue treePropsChildren treePropsLabel labelI18nCode ruleListApp',
    'treePropsUrl treeInterfaceId treeSyncInterfaceId treeTemplateJson treeSyncTemplateJson',
  ].flatMap((line) => line.split(' ')),
)

const isWording = (name: string) => /(?:I18nCode|I18n)$/.test(name)
export const isNoiseOfItem = (name: string): boolean => ofItems.has(name) || isWording(name)
export const isNoiseOfForm = (name: string): boolean => ofForms.has(name) || isWording(name)
export const isNoiseOfList = (name: string): boolean => ofLists.has(name) || isWording(name)
