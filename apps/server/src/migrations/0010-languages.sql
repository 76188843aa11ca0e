-- Which languages a brand offers.

alter table brand_settings
  -- Codes in the order of the switcher and the one to begin in; null: as the jurisdiction has it.
  add column languages jsonb,
  add column languages_changed jsonb;
