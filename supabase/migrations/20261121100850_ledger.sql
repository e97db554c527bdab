-- The ledger: what money arrived. It stays whatever becomes of the payment, the child or the donor, so that
-- erasing them takes nothing from the books.
--
--                     anyone
--   private.ledger    no (written by triggers, read by procedures that check the caller)
--
-- An entry is never changed; taking a decision back voids it, and deciding again makes another one.

create type private.ledger_kind as enum ('payment', 'subscription', 'donation');

create table private.ledger (
  id bigint generated always as identity primary key,
  kind private.ledger_kind not null,
  row_id uuid not null,
  amount numeric not null,
  currency public.currency not null,
  country public.country,
  received_on date not null,
  booked_at timestamptz not null default now(),
  voided_at timestamptz,
  constraint ledger_amount_check check (amount > 0)
);
comment on table private.ledger is 'One entry for each approved payment, activated subscription and confirmed donation, without a foreign key.';
comment on column private.ledger.row_id is 'The row that was decided; it may be gone.';
comment on column private.ledger.amount is 'The amount that arrived, else the stated one, in whole units of the currency.';
comment on column private.ledger.country is 'Where the child or the donation belongs, else where the currency does; null for dollars.';
comment on column private.ledger.received_on is 'The day on which it arrived, else the day in Lagos on which it was stated.';
comment on column private.ledger.voided_at is 'When the decision was taken back.';
create unique index ledger_row_id_idx on private.ledger (kind, row_id) where voided_at is null;
create index ledger_row_history_idx on private.ledger (row_id);
create index ledger_received_on_idx on private.ledger (received_on, id);
alter table private.ledger enable row level security;

create function private.refuse_ledger_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
    return new;
  end if;
  raise exception 'ledger_is_append_only' using errcode = '42501';
end
$$;
comment on function private.refuse_ledger_change is 'Keeps the ledger append-only, also for its owner; an entry may be voided once.';
create trigger ledger_before_change_refuse
  before update or delete on private.ledger
  for each row execute function private.refuse_ledger_change();
create trigger ledger_before_truncate_refuse
  before truncate on private.ledger
  for each statement execute function private.refuse_ledger_change();

create function private.write_ledger() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  booked constant private.ledger_kind := tg_argv[0];
  decided constant jsonb := to_jsonb(new);
  currency constant public.currency := decided ->> 'currency';
begin
  if tg_op = 'UPDATE' then
    update private.ledger l set voided_at = now()
    where l.kind = booked and l.row_id = new.id and l.voided_at is null;
  end if;
  if new.status::text = tg_argv[1] then
    insert into private.ledger (kind, row_id, amount, currency, country, received_on)
    values (
      booked, new.id, coalesce((decided ->> 'received_amount')::numeric, (decided ->> 'amount')::numeric), currency,
      coalesce((decided ->> 'country')::public.country,
        (select a.country from public.applications a where a.id = (decided ->> 'application_id')::uuid),
        private.country_of(currency)),
      coalesce((decided ->> 'received_on')::date, (new.created_at at time zone 'Africa/Lagos')::date));
  end if;
  return null;
end
$$;
comment on function private.write_ledger is
  'Row trigger that books what was decided and voids what was taken back. Its arguments are the kind of entry and the status that counts.';

create function private.ledger_facts(entry private.ledger) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return case when entry.voided_at is null then jsonb_build_object(
    'money:' || to_char(entry.received_on::timestamp, 'YYYY-MM-DD') || '/' || coalesce(entry.country::text, '') || '/' || entry.currency
      || '/' || entry.kind, entry.amount)
  else '{}' end;
end
$$;
comment on function private.ledger_facts is 'The fact that an entry is counted under: its amount by day, country, currency and kind, until it is voided.';

create trigger ledger_after_insert_tally
  after insert on private.ledger referencing new table as new_rows
  for each statement execute function private.tally_rows('ledger_facts');
create trigger ledger_after_update_tally
  after update on private.ledger referencing old table as old_rows new table as new_rows
  for each statement execute function private.tally_rows('ledger_facts');
