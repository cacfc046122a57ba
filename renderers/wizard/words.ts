/** A text of the wizard, which comes with those that few people need: named here, since what a block names itself comes before. */
export const wizardWords = 't:wizard.step1'
