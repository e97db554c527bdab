-- Used ids: each id that a row has ever had, so that no other row gets it again, also when the first is erased.
--
--                       anyone
--   private.used_ids    no (written by trigger)
--
-- The browser names a row's id, so that a form sent again makes no second row. The ledger, receipts, used lines of
-- statements and the audit log know a row by that id and outlive it: a new row with an old id would take them over.

create table private.used_ids (
  id uuid primary key,
  table_name text not null
);
comment on table private.used_ids is
  'Ids of applications, payments, subscriptions, donations and volunteers; never deleted, because an id alone tells nothing of a person.';
alter table private.used_ids enable row level security;

create function private.use_id(table_name text, id uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- After the insert: a row that is sent again breaks its own primary key first, which means that it is stored.
  insert into private.used_ids (id, table_name) values (use_id.id, use_id.table_name)
  on conflict on constraint used_ids_pkey do nothing;
  if not found then
    raise exception 'id_in_use' using errcode = 'P0001', detail = 'An id is used once, also when its row is gone.';
  end if;
end
$$;
comment on function private.use_id is 'Refuses (id_in_use) a row whose id another row has or had.';
