-- Receipts: the number that the ledger entry of an approved payment or an activated subscription gets.
--
--                      whose payment it is    administrator    finance          anyone else
--   private.receipts   no (written by trigger, read by the procedures below)
--   get_receipts       own                    all              own countries    42501, or nothing
--
-- Numbers run without gaps within a currency and a calendar year, and none is reused: a receipt whose decision was undone stays and is
-- void. Donations, and tickets that were set by hand, have none. Nothing erases a number.

create table private.receipts (
  ledger_id bigint primary key,
  currency public.currency not null,
  year integer not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  constraint receipts_number_key unique (currency, year, number),
  constraint receipts_ledger_id_fkey foreign key (ledger_id) references private.ledger (id) on delete restrict
);
comment on table private.receipts is
  'One receipt for each payment and subscription in the ledger; it is void once its entry is taken back.';
comment on column private.receipts.year is 'The calendar year in Lagos in which it was issued.';
comment on column private.receipts.number is 'From 1, without gaps within a currency and a year.';
alter table private.receipts enable row level security;

create function private.issue_receipt() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  this_year constant integer := extract(year from now() at time zone 'Africa/Lagos');
begin
  -- Serialised until commit: otherwise two entries would take one number, and a rollback would leave a gap.
  perform pg_advisory_xact_lock(hashtextextended('receipts', 0));
  -- An entry voided within its own transaction was never visible, and gets none.
  insert into private.receipts (ledger_id, currency, year, number)
  select l.id, l.currency, this_year, coalesce((
    select max(r.number) from private.receipts r where r.currency = l.currency and r.year = this_year), 0) + 1
  from private.booked_entries l
  where l.id = new.id;
  return null;
end
$$;
comment on function private.issue_receipt is 'Gives an entry the next number of its currency and year, while no other transaction can.';
-- Deferred to the end of the transaction, which then holds all its row locks: it waits for nobody while others wait for it.
create constraint trigger ledger_after_insert_deferred
  after insert on private.ledger
  deferrable initially deferred
  for each row when (new.kind <> 'donation' and new.reverses is null and new.refund_of is null) execute function private.issue_receipt();

create function private.receipt_number(receipt private.receipts) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return format('%s-%s-%s', receipt.currency, receipt.year, lpad(receipt.number::text, 5, '0'));
end
$$;
comment on function private.receipt_number is 'As people read it: NGN-2026-00001.';

create function private.receipt_number_of(kind private.ledger_kind, payment_id uuid) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.receipt_number(r)
    from private.booked_entries l
    join private.receipts r on r.ledger_id = l.id
    where l.kind = receipt_number_of.kind and l.row_id = payment_id);
end
$$;
comment on function private.receipt_number_of is 'The number of the receipt that holds for a payment or subscription.';

create function private.is_receipt_number(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return upper(btrim(value)) ~ '^[A-Z]{3}-[0-9]{4}-[0-9]{5,9}$';
end
$$;
comment on function private.is_receipt_number is 'Whether a text has the form of a receipt''s number.';

create function private.row_of_receipt(number text) returns uuid
  language sql stable set search_path = ''
as $$
  select l.row_id
  from private.receipts r
  join private.ledger l on l.id = r.ledger_id
  where r.currency::text = upper(split_part(btrim(row_of_receipt.number), '-', 1))
    and r.year = split_part(row_of_receipt.number, '-', 2)::integer and r.number = split_part(row_of_receipt.number, '-', 3)::integer
$$;
comment on function private.row_of_receipt is 'The payment or subscription that a receipt was issued for, also when it is void.';

create type public.receipt as (
  payment_id uuid,
  receipt_number text,
  issued_at timestamptz,
  voided_at timestamptz,
  amount numeric,
  currency public.currency,
  received_on date,
  received_via public.received_via,
  description text,
  reference text,
  child_name text,
  parent_name text,
  refunded_amount numeric,
  refunded_on date,
  is_part boolean
);
comment on type public.receipt is
  'A receipt with what stands on it, also how the money came; voided_at says since when it is void, refunded_amount what was given '
  'back of it; is_part says that the transfer was more; how much more, and whom it paid for, is not said.';

create function private.listed_receipts(only_payment uuid default null) returns setof public.receipt
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  return query
    select p.id, private.receipt_number(r), r.issued_at, back.booked_at, l.amount, l.currency, t.received_on,
      t.way, p.description, p.reference, p.child_name, left(u.raw_user_meta_data ->> 'parent_name', 80),
      -refund.amount, refund.day, l.amount < t.amount
    from (
      select 'payment'::private.ledger_kind as kind, t.id, t.user_id, t.description, t.reference, t.child_name
      from public.payments t where t.user_id = caller and only_payment is null or t.id = only_payment
      union all
      select 'subscription', t.id, t.user_id, t.description, t.reference, t.child_name
      from public.subscriptions t where t.user_id = caller and only_payment is null or t.id = only_payment) p
    join private.ledger l on l.kind = p.kind and l.row_id = p.id
    join private.receipts r on r.ledger_id = l.id
    join private.transfers t on t.id = l.transfer_id
    join auth.users u on u.id = p.user_id
    left join private.ledger back on back.reverses = l.id
    cross join lateral (
      select nullif(sum(f.amount), 0) as amount, case when sum(f.amount) <> 0 then max(f.day) end as day
      from private.ledger f where f.refund_of = l.id) refund
    where p.user_id = caller
      or private.opens('payments') and private.is_of_country(private.require_country('payments'), l.country, l.currency)
    order by r.issued_at desc, r.number desc, r.currency;
end
$$;
comment on function private.listed_receipts is
  'The receipts of a payment or subscription, newest first, those that are void included; without it all of the '
  'caller''s own. Somebody else''s are no rows, but for administrators and members for money.';
grant execute on function private.listed_receipts to authenticated; -- as public.get_receipts
