-- A vendor's own logo, by category: a picture of the house. Without one its mark is drawn.
alter table pictures
  drop constraint pictures_purpose_check,
  drop constraint pictures_owner_check,
  add constraint pictures_purpose_check
    check (purpose in ('notice', 'feedback', 'withdrawal', 'logo')),
  add constraint pictures_owner_check
    check ((purpose in ('notice', 'logo')) = (member_id is null));

alter table game_lanes
  add column logo_picture_id text,
  add foreign key (brand_id, logo_picture_id) references pictures;

-- Where a member's money is that vendors keep: the newest transfer with each of them.
create index vendor_transfers_of_member
  on vendor_transfers (brand_id, member_id, vendor_id, transfer_no);
