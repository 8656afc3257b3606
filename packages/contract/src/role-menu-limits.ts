export const roleMenuLimits = {
  perServer: 20,
  roles: 25,
  titleMax: 100,
  descriptionMax: 500,
  /** Of the text of a role. */
  textMax: 100,
  /** How often an account can choose. */
  choicesPerMinute: 30,
  /** A message shows the roles as buttons, and more of them, or those with texts, as a list. */
  buttons: 10,
} as const
