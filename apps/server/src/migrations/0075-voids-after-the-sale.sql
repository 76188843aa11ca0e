-- The draw of an issue can be reckoned by its host as soon as the bets' root stands, before it is
-- written: from the end of the sale on it is not made void without what the office has approved.
drop trigger issues_require_void_request on issues;
create trigger issues_require_void_request before update on issues
  for each row when (old.draw_version = 2 and old.state in ('closed', 'drawn', 'settled')
    and new.state = 'voided') execute function require_void_request();
