-- Winnings may go to an address of coins, where the profile allows it.

alter table member_bank_accounts drop constraint member_bank_accounts_kind_check,
  add constraint member_bank_accounts_kind_check check (kind in ('br', 'pix', 'iban', 'crypto'));
