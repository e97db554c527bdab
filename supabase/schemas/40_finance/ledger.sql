-- The books: every transfer of money once, and how it is divided. They outlive the payment, the child, the donor and the account: erasing
-- somebody removes nothing from them.
--
--                            anyone
--   private.transfers        no (written by triggers and procedures that check the caller)
--   private.ledger           no
--   private.closed_months    no
--
-- A transfer is money that arrived or left. Its entries say what it pays: a payment, a subscription or a donation, each with at most one
-- standing entry. The remainder is the credit of the family that owns the transfer. Rows never change: a reversal adds an entry against
-- the entry, or a transfer against the transfer. Nothing new may be dated in a closed month or before it.

create function private.kept_of_payment() returns text[]
  language sql immutable set search_path = ''
as $$
  select array['amount', 'currency', 'status', 'created_at', 'is_ticket', 'decided_at', 'received_amount', 'received_currency',
    'received_on', 'received_via', 'is_accepted_as_full', 'refunded_amount', 'refunded_on', 'transfer_id']
$$;
comment on function private.kept_of_payment is
  'The facts of a payment or subscription that stay in the audit log when it is gone: no name and no text.';

create type private.ledger_kind as enum ('payment', 'subscription', 'donation');
create type private.transfer_direction as enum ('in', 'out');
create type public.received_via as enum ('statement', 'cash', 'hand', 'stated');

create table private.closed_months (
  id uuid not null default gen_random_uuid(),
  month date primary key,
  sums jsonb not null,
  open_sums jsonb not null default '{}',
  closed_at timestamptz not null default now(),
  closed_by uuid,
  constraint closed_months_id_key unique (id),
  constraint closed_months_month_check check (month = date_trunc('month', month)::date)
);
comment on table private.closed_months is
  'Months of the books in which nothing is written any more. The latest one closes everything before it too.';
comment on column private.closed_months.id is 'Its name in the audit log.';
comment on column private.closed_months.month is 'Its first day.';
comment on column private.closed_months.sums is 'The money in the books at its end: an amount by currency.';
comment on column private.closed_months.open_sums is
  'What the bank''s lines of the month left open as it was closed: an amount by currency, whatever its direction.';
comment on column private.closed_months.closed_by is 'The administrator, without a foreign key.';
alter table private.closed_months enable row level security;

create table private.transfers (
  id uuid primary key default gen_random_uuid(),
  origin_id uuid not null,
  reverses uuid,
  direction private.transfer_direction not null default 'in',
  received_on date not null,
  amount numeric not null,
  currency public.currency not null,
  country public.country,
  way public.received_via not null,
  user_id uuid references auth.users (id) on delete set null,
  owned_at timestamptz,
  owned_by uuid,
  note text,
  bank_transaction_id uuid,
  booked_at timestamptz not null default now(),
  booked_by uuid default auth.uid(),
  constraint transfers_origin_id_fkey foreign key (origin_id) references private.transfers (id) on delete restrict,
  constraint transfers_reverses_fkey foreign key (reverses) references private.transfers (id) on delete restrict,
  constraint transfers_amount_check check (amount > 0 and amount <= 1000000000 and amount = round(amount, 2)),
  constraint transfers_note_check check (char_length(note) between 1 and 200 and private.is_plain_text(note)),
  constraint transfers_bank_transaction_id_fkey
    foreign key (bank_transaction_id) references private.bank_transactions (id) on delete restrict,
  constraint transfers_way_check check (way <> 'statement' or num_nonnulls(bank_transaction_id, reverses) = 1)
);
comment on table private.transfers is 'Money that arrived or went out, each time once.';
comment on column private.transfers.origin_id is 'The transfer that arrived: itself, or that whose money goes back with this one.';
comment on column private.transfers.reverses is 'The transfer that this one takes back, as if it had not been.';
comment on column private.transfers.received_on is 'The day on which it arrived or left.';
comment on column private.transfers.amount is 'In whole units of the currency, at most two decimals.';
comment on column private.transfers.way is 'How it is known: a line of a statement, cash, typed by hand, or stated by a parent alone.';
comment on column private.transfers.user_id is 'The account that it is taken to be from; what no entry takes is its credit.';
comment on column private.transfers.owned_at is 'When it was last taken to be an account''s.';
comment on column private.transfers.owned_by is 'The member who took it to be so, without a foreign key.';
comment on column private.transfers.bank_transaction_id is
  'The line of the bank that it is; one that takes it back names none. At most one transfer in that stands names a line.';
create unique index transfers_reverses_idx on private.transfers (reverses) where reverses is not null;
create index transfers_origin_id_idx on private.transfers (origin_id);
create index transfers_bank_transaction_id_idx on private.transfers (bank_transaction_id) where bank_transaction_id is not null;
create index transfers_user_id_idx on private.transfers (user_id);
create index transfers_received_on_idx on private.transfers (received_on, id);
alter table private.transfers enable row level security;

create table private.ledger (
  id bigint generated always as identity primary key,
  kind private.ledger_kind not null,
  row_id uuid not null,
  transfer_id uuid not null,
  reverses bigint,
  refund_of bigint,
  amount numeric not null,
  currency public.currency not null,
  country public.country,
  day date not null,
  ticket_corrected_at timestamptz,
  booked_at timestamptz not null default now(),
  booked_by uuid default auth.uid(),
  constraint ledger_transfer_id_fkey foreign key (transfer_id) references private.transfers (id) on delete restrict,
  constraint ledger_reverses_fkey foreign key (reverses) references private.ledger (id) on delete restrict,
  constraint ledger_refund_of_fkey foreign key (refund_of) references private.ledger (id) on delete restrict,
  constraint ledger_amount_check check (
    amount = round(amount, 2) and amount <> 0 and (amount < 0) = ((reverses is null) <> (refund_of is null)))
);
comment on table private.ledger is
  'The division of transfers: what each pays, and what was given back of it. Without a foreign key to the row.';
comment on column private.ledger.row_id is 'The payment, subscription or donation; it may be gone.';
comment on column private.ledger.reverses is 'The entry that this one takes back.';
comment on column private.ledger.refund_of is 'The entry of which this one gives a part back, by a transfer out.';
comment on column private.ledger.amount is 'In whole units of the currency; negative where money is taken back or refunded.';
comment on column private.ledger.country is 'Where the child or the donation belongs, else where the currency does; null for dollars.';
comment on column private.ledger.day is 'The day of its transfer; the day of the booking where that month was closed.';
comment on column private.ledger.ticket_corrected_at is
  'Of a refund that closed a ticket: the mark of the correction that it took away, for its undoing.';
comment on column private.ledger.booked_by is 'The member who decided, without a foreign key; null for the platform itself.';
create index ledger_row_id_idx on private.ledger (row_id, kind);
create index ledger_transfer_id_idx on private.ledger (transfer_id);
create unique index ledger_reverses_idx on private.ledger (reverses) where reverses is not null;
create index ledger_refund_of_idx on private.ledger (refund_of) where refund_of is not null;
create index ledger_day_idx on private.ledger (day, id);
alter table private.ledger enable row level security;

create view private.booked_entries with (security_invoker = true) as
  select l.*, coalesce((select -sum(r.amount) from private.ledger r where r.refund_of = l.id), 0) as refunded
  from private.ledger l
  where l.reverses is null and l.refund_of is null
    and not exists (select from private.ledger back where back.reverses = l.id);
comment on view private.booked_entries is 'The entries that stand, each with what was refunded of it.';

create function private.lock_books(is_exclusive boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Decisions take it shared; closing a month and deleting an account wait until all of them have committed.
  if is_exclusive then
    perform pg_advisory_xact_lock(hashtextextended('books', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('books', 0));
  end if;
end
$$;
comment on function private.lock_books is
  'Taken before every row that a decision locks: children, then payments, subscriptions and donations, then '
  'lines of the bank, then transfers, each in the order of their ids. The lock of editions that a payment takes as it is written may come '
  'after all of them: whoever changes editions waits for no row. An account is deleted while nobody decides: the news '
  'of a decision names the account after its child is locked, and the auth service deletes the account first.';

create function private.lock_rows(
  children uuid[], payments uuid[], subscriptions uuid[], donations uuid[], bank_transactions uuid[], transfers uuid[]
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.applications a
  where a.id = any (children
    || array(select p.application_id from public.payments p where p.id = any (payments))
    -- The notice of a subscription names its child, and a deletion locks the child before the subscription.
    || array(select s.application_id from public.subscriptions s where s.id = any (subscriptions)))
  order by a.id for no key update;
  perform from public.payments p where p.id = any (payments) order by p.id for update;
  perform from public.subscriptions s where s.id = any (subscriptions) order by s.id for update;
  perform from public.donations d where d.id = any (donations) order by d.id for update;
  perform from private.bank_transactions l where l.id = any (bank_transactions) order by l.id for no key update;
  perform from private.transfers t where t.id = any (transfers) order by t.id for update;
end
$$;
comment on function private.lock_rows is
  'Locks rows in the one order in which everything that touches several of them does: the children, those of the '
  'payments and subscriptions included, then each kind by id.';

create function private.is_month_closed(day date) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.closed_months c where c.month >= date_trunc('month', day)::date);
end
$$;
comment on function private.is_month_closed is 'Whether nothing that is dated on this day can be written any more.';

create function private.open_day(day date) returns date
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.is_month_closed(day) then (now() at time zone 'Africa/Lagos')::date else day end;
end
$$;
comment on function private.open_day is 'The day itself, or today where its month is closed.';

create function private.fit_bank_transaction(transfer private.transfers) returns private.transfers
  language plpgsql security definer set search_path = ''
as $$
declare
  line private.bank_transactions;
  currency_of_account public.currency;
  room numeric;
begin
  -- Members who book or exclude the line, or remove its file, take turns.
  select l.* into line from private.bank_transactions l where l.id = transfer.bank_transaction_id for no key update;
  select a.currency into currency_of_account from private.bank_accounts a where a.id = line.account_id;
  select abs(o.open_amount) into room from private.open_transactions o where o.id = line.id;
  case
    when line.id is null then
      raise exception 'transaction_not_found' using errcode = 'P0001', detail = transfer.bank_transaction_id::text;
    when transfer.direction = 'in' and line.amount < 0 then
      raise exception 'transaction_is_debit' using errcode = 'P0001', detail = line.id::text;
    when transfer.direction = 'out' and line.amount > 0 then
      raise exception 'transaction_is_credit' using errcode = 'P0001', detail = line.id::text;
    when transfer.currency <> currency_of_account then
      raise exception 'transaction_currency_refused' using errcode = 'P0001', detail = currency_of_account::text;
    when line.duplicate_of is not null then
      raise exception 'transaction_is_duplicate' using errcode = 'P0001', detail = line.id::text;
    when line.excluded_because is not null then
      raise exception 'transaction_is_excluded' using errcode = 'P0001', detail = line.id::text;
    when coalesce(room, 0) < (case transfer.direction when 'in' then line.amount else transfer.amount end) then
      raise exception 'transaction_already_used' using errcode = 'P0001', detail = line.id::text;
    else
      transfer.currency := currency_of_account;
      return transfer;
  end case;
end
$$;
comment on function private.fit_bank_transaction is
  'Refuses a transfer that names a line of the bank which is not there, used up, excluded, a duplicate, of the other side or of another '
  'currency, and gives it the line''s currency. A transfer in takes all of its line.';

create function private.day_of_transaction(bank_transaction_id uuid) returns date
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.open_day(least(l.day, private.office_day())) from private.bank_transactions l
    where l.id = day_of_transaction.bank_transaction_id);
end
$$;
comment on function private.day_of_transaction is
  'The day on which money of a line of the bank is booked: the line''s own, today where that lies ahead or its month is closed.';

create function private.guard_transfer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.lock_books(false);
    new.origin_id := coalesce(new.origin_id, new.id);
    if new.bank_transaction_id is not null then
      new := private.fit_bank_transaction(new);
      new.way := 'statement';
      new.received_on := private.day_of_transaction(new.bank_transaction_id);
      new.country := coalesce(new.country, private.country_of(new.currency));
      if new.direction = 'in' then
        new.amount := (select l.amount from private.bank_transactions l where l.id = new.bank_transaction_id);
      end if;
    end if;
    if new.user_id is not null then
      new.owned_at := new.booked_at;
      new.owned_by := new.booked_by;
    end if;
    if private.is_month_closed(new.received_on) then
      raise exception 'month_is_closed' using errcode = 'P0001', detail = new.received_on::text;
    end if;
    return new;
  end if;
  -- The account may be set where it has none, and removed, even in a closed month: no figure depends on it.
  if tg_op = 'UPDATE' and to_jsonb(new) - array['user_id', 'note'] = to_jsonb(old) - array['user_id', 'note']
    and (new.user_id is null or (old.user_id is null and new.note is not distinct from old.note)) then
    if new.user_id is null then
      new.note := null;
      delete from private.approval_requests p where position(new.id::text in p.arguments::text) > 0;
    else
      new.owned_at := now();
      new.owned_by := auth.uid();
    end if;
    return new;
  end if;
  -- The bank's line may be linked later to money that was booked without it. Cash has no line.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'bank_transaction_id' = to_jsonb(old) - 'bank_transaction_id'
    and old.way <> 'cash' and num_nonnulls(old.bank_transaction_id, old.reverses) = 0 then
    new := private.fit_bank_transaction(new);
    if new.direction = 'in' and new.amount <> (select l.amount from private.bank_transactions l where l.id = new.bank_transaction_id) then
      raise exception 'transaction_amount_differs' using errcode = 'P0001', detail = new.amount::text;
    end if;
    return new;
  end if;
  raise exception 'books_are_append_only' using errcode = '42501';
end
$$;
comment on function private.guard_transfer is
  'Keeps transfers append-only, also for their owner, but for whose a transfer is, of which it keeps when and by whom '
  '(the note goes with the account), and by which line of the bank it came or left. One that names a line is of the line''s amount '
  'where it arrived, its currency and day. Refuses (month_is_closed) a day in a closed month.';
create trigger transfers_before_write
  before insert or update or delete on private.transfers
  for each row execute function private.guard_transfer();

create function private.refuse_books_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'books_are_append_only' using errcode = '42501';
end
$$;
comment on function private.refuse_books_change is 'Keeps the books append-only, also for their owner.';
create trigger transfers_before_truncate
  before truncate on private.transfers
  for each statement execute function private.refuse_books_change();
create trigger ledger_before_change
  before update or delete on private.ledger
  for each row execute function private.refuse_books_change();
create trigger ledger_before_truncate
  before truncate on private.ledger
  for each statement execute function private.refuse_books_change();
create trigger closed_months_after_insert
  after insert on private.closed_months
  for each row execute function private.write_audit();
create trigger closed_months_before_change
  before update or delete on private.closed_months
  for each row execute function private.refuse_books_change();
create trigger closed_months_before_truncate
  before truncate on private.closed_months
  for each statement execute function private.refuse_books_change();

create function private.guard_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_books(false);
  if private.is_month_closed(new.day) then
    raise exception 'month_is_closed' using errcode = 'P0001', detail = new.day::text;
  end if;
  select t.currency into new.currency from private.transfers t where t.id = new.transfer_id;
  if new.reverses is null and new.refund_of is null and exists (
    select from private.booked_entries b where b.row_id = new.row_id and b.kind = new.kind) then
    raise exception 'already_booked' using errcode = 'P0001', detail = new.row_id::text;
  end if;
  return new;
end
$$;
comment on function private.guard_entry is
  'Writes the transfer''s currency into an entry; refuses a day in a closed month (month_is_closed) and a second entry '
  'for one row (already_booked).';
create trigger ledger_before_insert
  before insert on private.ledger
  for each row execute function private.guard_entry();

create function private.transfer_room(transfer_id uuid) returns numeric
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(case t.direction when 'in' then t.amount else -t.amount end
      - coalesce((select sum(l.amount) from private.ledger l where l.transfer_id = t.id), 0)), 0)
    from private.transfers t where t.origin_id = transfer_room.transfer_id);
end
$$;
comment on function private.transfer_room is 'The part of a transfer that arrived which no entry takes and which has not gone back.';

create function private.is_transfer_of(scope public.country, transfer private.transfers) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return scope is null or transfer.country = scope
    or exists (select from private.ledger l where l.transfer_id = transfer.id and l.country = scope);
end
$$;
comment on function private.is_transfer_of is 'Whether a transfer arrived in a country, or pays something there; null is any country.';

create function private.check_transfer_room(origin uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  if private.transfer_room(origin) < 0 then
    raise exception 'transfer_exceeded' using errcode = 'P0001', detail = origin::text;
  end if;
end
$$;
comment on function private.check_transfer_room is
  'Refuses (transfer_exceeded) entries and refunds of a transfer that together are more than it.';

create function private.hold_transfer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_transfer_room(new.origin_id);
  return null;
end
$$;
comment on function private.hold_transfer is 'Row trigger of a transfer that went out, which may not be more than what is left.';
-- Deferred to the end of the transaction: a refund's entry is written after its transfer.
create constraint trigger transfers_after_insert_deferred
  after insert on private.transfers
  deferrable initially deferred
  for each row when (new.direction = 'out') execute function private.hold_transfer();

create function private.money_fact(day date, country public.country, currency public.currency, kind text, way public.received_via)
  returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return concat('money:', to_char(day::timestamp, 'YYYY-MM-DD'), '/', country, '/', currency, '/', kind, '/', way);
end
$$;
comment on function private.money_fact is
  'The fact that money is counted under: day, country, currency, kind (that of an entry, or credit) and way.';

create function private.transfer_facts(transfer private.transfers) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  -- The only entry of a stated transfer takes all of it.
  return case when transfer.way = 'stated' then '{}' else jsonb_build_object(
    private.money_fact(transfer.received_on, transfer.country, transfer.currency, 'credit', transfer.way),
    case transfer.direction when 'in' then transfer.amount else -transfer.amount end) end;
end
$$;
comment on function private.transfer_facts is
  'A transfer counts as credit, and negative where it went out, by day, country, currency and way; but one that was '
  'only stated, of which nothing is ever left.';

create function private.entry_facts(entry private.ledger) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  transfer private.transfers;
begin
  select t.* into transfer from private.transfers t where t.id = entry.transfer_id;
  return jsonb_build_object(private.money_fact(entry.day, entry.country, entry.currency, entry.kind::text, transfer.way), entry.amount)
    || case when transfer.way = 'stated' then '{}' else jsonb_build_object(
      private.money_fact(entry.day, transfer.country, entry.currency, 'credit', transfer.way), -entry.amount) end;
end
$$;
comment on function private.entry_facts is 'An entry counts for its kind, and takes as much from the credit of its transfer.';

-- The triggers of a booking. Rows of the books never change.

create function private.ledger_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.reverses is null and new.refund_of is null then
    perform private.check_transfer_room(new.transfer_id);
  end if;
  perform private.change_counters(array[private.entry_facts(new)]);
  return null;
end
$$;
comment on function private.ledger_after_insert is 'A new entry has room in its transfer, and is counted.';
create trigger ledger_after_insert
  after insert on private.ledger
  for each row execute function private.ledger_after_insert();

create function private.transfers_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.change_counters(array[private.transfer_facts(new)]);
  return null;
end
$$;
comment on function private.transfers_after_insert is 'A new transfer is counted.';
create trigger transfers_after_insert
  after insert on private.transfers
  for each row execute function private.transfers_after_insert();

create function private.audit_transfer(transfer_id uuid, facts jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Logged under the transfer that arrived, so that its history is in one place.
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values, is_own_family)
  select auth.uid(), 'transfers', t.origin_id, 'update', jsonb_strip_nulls(facts || jsonb_build_object(
    'direction', t.direction, 'amount', trim_scale(t.amount), 'currency', t.currency, 'received_on', t.received_on,
    'received_via', t.way, 'country', t.country)), coalesce(t.user_id = auth.uid(), false)
  from private.transfers t where t.id = audit_transfer.transfer_id;
end
$$;
comment on function private.audit_transfer is
  'Writes what became of money that arrived into the audit log: it was divided, went back, or was taken from its family.';

create function private.audit_credit(transfer_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_transfer(transfer_id, jsonb_build_object('credit', trim_scale(private.transfer_room(transfer_id))));
end
$$;
comment on function private.audit_credit is 'Writes into the audit log what is left of a transfer that was divided.';
