/** The groups in which properties are edited, in their order; each has a text `properties.group.<name>`. */
export const groups = ['basic', 'data', 'look', 'rules', 'linkage', 'permission', 'advanced'] as const
export type Group = (typeof groups)[number]

/** Which properties stand in which group: those of nodes, of every contract, and of a form. What is in none is advanced. */
const members: { readonly [group in Group]: string } = {
  basic: `
    label title header content name placeholder startPlaceholder endPlaceholder help helpMessage hint description note tip tipText
    required multiple texts buttonText expression activeTxt inactiveTxt modalTitle popupTitle staticText src alt caption href emptyTitle emptyHint
    addonBefore addonAfter prefix prefixIcon suffixIcon icon do code items
    addLabel hasConfirmBtn confirmButtonText hasConfirmAndAddBtn confirmAndAddText hasCancelBtn cancelButtonText hasPrintBtn printButtonText printId`,
  data: `
    source chosen relates holidays optionProps defaultValue defaultCurrent value signWith interfaceId options modelId showField relationField columnOptions
    propsValue data dataType displayValue kind map format precision level rule records series x y aggregate query resource request
    module parent parentLabel path record way people nodes ahead past origins isStorage hasPage pageSize limit total more time duplicates colorFormat presets separator onlyId
    showLevel lastLevelKey lastLevelValue fromKey form count index endRelationField startRelationField`,
  look: `
    span showLabel labelWidth labelPosition labelSuffix size gutter align width tableAlign tableFixed height maxHeight rows
    autosize bordered shadow type tone strong mono color colorList colorDark colorLight background lineColor borderColor borderType borderWidth
    contentPosition direction optionType tabPosition variant danger closable showIcon showCount showText showIndex showSummary
    summaryField summary card calendar kanban gallery showAllLevels showAlpha showPassword showDownload showView controls thousands isAmountChinese allowHalf
    accordion active simple rowLayout lazy colspan rowspan merged margin horizontal bar target selectType popupType popupWidth generalWidth
    fullScreenWidth drawerWidth places complexHeaderList relative use12Hours fit inline badge sticky tags facts`,
  rules: `
    regList min max minlength maxlength itemLength unique messages step hourStep minuteStep secondStep files fileSize sizeUnit accept startTime startTimeType startTimeTarget
    startTimeValue endTime endTimeType endTimeTarget endTimeValue openEnds anyLevel lastLevel changeOnSelect policy
    adjustmentScope enableLocationScope enableDesktopLocationScope locationScope autoLocation isOnlyOrg hasSys`,
  linkage: `visible disabled linkage optionsWhen templateJson transferList`,
  permission: `permission noShow useMask maskConfig readonly auth ableIds ableRelationIds`,
  advanced: `
    definition flow shortcut sortable clearable filterable autocomplete columnBtnsList footerBtnsList addDialog dialog hash closed filter group main side
    menu rowActions search selectFirst selected selection sort toolbar opened tree upload empty columns confirm confirmText advanced all
    paged concurrencyLock logicalDelete storedAs`,
}

const wordsIn = (text: string): string[] => text.trim().split(/\s+/)

/** The names that the table holds, with their groups: one that is said twice stands twice. */
export const grouped: ReadonlyArray<readonly [string, Group]> = groups.flatMap((group) =>
  wordsIn(members[group]).map((name) => [name, group] as const),
)
const byName = new Map(grouped)

/** The one group in which a property is edited. */
export const groupOf = (name: string): Group => byName.get(name) ?? 'advanced'
