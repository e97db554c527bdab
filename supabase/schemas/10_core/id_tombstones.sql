-- Id tombstones: every id that a row has ever had, so that no other row gets it, even after the first one is erased.
--
--                            anyone
--   private.id_tombstones    no (written by trigger)
--
-- The browser chooses a row's id, so that a resent form creates no second row. The ledger, receipts, used bank lines and the audit log
-- refer to a row by that id and outlive it: a new row with an old id would inherit them.

create table private.id_tombstones (
  id uuid primary key,
  table_name text not null
);
comment on table private.id_tombstones is
  'Ids of applications, payments, subscriptions, donations and volunteers; never deleted, because an id alone tells nothing of a person.';
alter table private.id_tombstones enable row level security;

create function private.use_id(table_name text, id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- After the insert: a resent row violates its own primary key first, which means that it is stored.
  insert into private.id_tombstones (id, table_name) values (use_id.id, use_id.table_name)
  on conflict on constraint id_tombstones_pkey do nothing;
  if not found then
    raise exception 'id_in_use' using errcode = 'P0001', detail = 'An id is used once, also when its row is gone.';
  end if;
end
$$;
comment on function private.use_id is 'Refuses (id_in_use) a row whose id another row has or had.';
