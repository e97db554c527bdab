-- Lines of the bank, each stored once: whether a line is booked, excluded or still open is recorded here, and a transfer names its line.
--
--                               administrator    finance          anyone else
--   private.bank_transactions   no               no               no
--   get_bank_transactions       yes              own countries    42501 (open_transactions.sql)
--   exclude_bank_transaction    yes              own countries    42501
--   clear_duplicate             yes              own countries    42501
--   forget_statement_words      no               no               service role
--
-- A line is identified by its account, its identity (everything the file says about it), day, signed amount and, among equal lines of one
-- file, its copy number. Two exports may word the same month differently: a new line whose day and amount the account already has under
-- other words is that line's duplicate, and is not booked until somebody says that it is a separate one.

create type public.exclusion_reason as enum ('bank_charge', 'own_transfer', 'other_income', 'went_back', 'not_ours');

create table private.bank_transactions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  statement_id uuid not null,
  line_number integer not null,
  day date not null,
  amount numeric not null,
  narration text,
  reference text,
  balance numeric,
  identity text not null,
  copy integer not null,
  excluded_because public.exclusion_reason,
  excluded_at timestamptz,
  excluded_by uuid,
  duplicate_of uuid,
  is_apart boolean not null default false,
  constraint bank_transactions_account_id_fkey foreign key (account_id) references private.bank_accounts (id) on delete restrict,
  constraint bank_transactions_statement_id_fkey foreign key (statement_id) references private.statements (id) on delete restrict,
  constraint bank_transactions_duplicate_of_fkey foreign key (duplicate_of) references private.bank_transactions (id) on delete restrict,
  constraint bank_transactions_amount_check check (amount <> 0 and abs(amount) <= 1000000000 and amount = round(amount, 2)),
  constraint bank_transactions_identity_check check (identity ~ '^[0-9a-f]{64}$' and copy >= 1),
  constraint bank_transactions_narration_check check (char_length(narration) <= 500),
  constraint bank_transactions_reference_check check (char_length(reference) <= 100),
  constraint bank_transactions_excluded_check check (
    (excluded_because is null) = (excluded_at is null) and (excluded_because is null or duplicate_of is null)),
  constraint bank_transactions_apart_check check (not is_apart or duplicate_of is null),
  constraint bank_transactions_identity_key unique (account_id, identity, day, amount, copy)
);
comment on table private.bank_transactions is 'Lines of the bank, each once.';
comment on column private.bank_transactions.statement_id is 'The statement that brought it first.';
comment on column private.bank_transactions.line_number is 'Its line in that file, from 1.';
comment on column private.bank_transactions.day is 'The bank''s own day, which may lie ahead.';
comment on column private.bank_transactions.amount is 'Money in is positive, money out negative; in the account''s currency.';
comment on column private.bank_transactions.narration is 'The bank''s own words; they go 90 days after the line''s month is closed.';
comment on column private.bank_transactions.reference is 'The reference where the file has a column for it; it goes with the narration.';
comment on column private.bank_transactions.balance is 'The account''s balance after it, where the file says it.';
comment on column private.bank_transactions.identity is
  'SHA-256, in hexadecimal, of the account, the direction and all that the file says of the line.';
comment on column private.bank_transactions.copy is 'Which of the equal lines of its day in one file it is, from 1.';
comment on column private.bank_transactions.excluded_because is 'Why it is nobody''s payment.';
comment on column private.bank_transactions.excluded_by is 'The member who excluded it, without a foreign key.';
comment on column private.bank_transactions.duplicate_of is 'The line that it seems to tell again in other words; it does not count.';
comment on column private.bank_transactions.is_apart is 'Somebody said that it is no duplicate.';
create index bank_transactions_account_id_idx on private.bank_transactions (account_id, day, amount);
create index bank_transactions_statement_id_idx on private.bank_transactions (statement_id);
create index bank_transactions_duplicate_of_idx on private.bank_transactions (duplicate_of) where duplicate_of is not null;
create index bank_transactions_words_idx on private.bank_transactions (day) where num_nonnulls(narration, reference) > 0;
alter table private.bank_transactions enable row level security;

create function private.transaction_in_scope(bank_transaction_id uuid) returns private.bank_transactions
  language plpgsql security definer set search_path = ''
as $$
declare
  line private.bank_transactions;
  scope constant public.country := private.require_country('payments:write');
begin
  select l.* into line
  from private.bank_transactions l join private.bank_accounts a on a.id = l.account_id
  where l.id = transaction_in_scope.bank_transaction_id and (scope is null or private.country_of(a.currency) = scope)
  for no key update of l;
  if not found then
    raise exception 'transaction_not_found' using errcode = 'P0001', detail = concat(bank_transaction_id);
  end if;
  return line;
end
$$;
comment on function private.transaction_in_scope is
  'The line, locked, where it is in the calling member''s scope. Error: transaction_not_found.';

create function private.exclude_bank_transaction(bank_transaction_id uuid, reason public.exclusion_reason default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  line constant private.bank_transactions := private.transaction_in_scope(bank_transaction_id);
begin
  if reason is not null and line.duplicate_of is not null then
    raise exception 'transaction_is_duplicate' using errcode = 'P0001', detail = line.id::text;
  elsif reason is not null and line.excluded_because is null
    and not exists (select from private.open_transactions o where o.id = line.id) then
    raise exception 'transaction_already_used' using errcode = 'P0001', detail = line.id::text;
  end if;
  update private.bank_transactions l
  set excluded_because = reason, excluded_at = case when reason is not null then now() end,
    excluded_by = case when reason is not null then auth.uid() end
  where l.id = line.id and l.excluded_because is distinct from reason;
end
$$;
comment on function private.exclude_bank_transaction is
  'Excludes a line of the bank that is nobody''s payment, for a reason; without one it is open again. Administrators, and members for '
  'money of the account''s country; errors: transaction_not_found, transaction_already_used, transaction_is_duplicate.';
grant execute on function private.exclude_bank_transaction to authenticated; -- as public.exclude_bank_transaction

create function private.clear_duplicate(bank_transaction_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  line constant private.bank_transactions := private.transaction_in_scope(bank_transaction_id);
begin
  update private.bank_transactions l set duplicate_of = null, is_apart = true where l.id = line.id and l.duplicate_of is not null;
end
$$;
comment on function private.clear_duplicate is
  'Says that a line is another than the known one of its day and amount: it counts, and may be booked. Administrators, and members for '
  'money of the account''s country; error: transaction_not_found.';
grant execute on function private.clear_duplicate to authenticated; -- as public.clear_duplicate

create function private.forget_statement_words(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  update private.bank_transactions l set narration = null, reference = null
  where l.id in (
    select o.id from private.bank_transactions o
    where num_nonnulls(o.narration, o.reference) > 0 and o.day < (
      select (max(c.month) + interval '1 month')::date from private.closed_months c where c.closed_at < now() - interval '90 days')
    order by o.day limit least(greatest(at_most, 0), 500) for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_statement_words is
  'Removes narration and reference of up to so many lines of statements, at most 500, whose month was closed 90 days ago, and says of how '
  'many. The job deliver asks for it. The service role only.';
grant execute on function private.forget_statement_words to service_role; -- as public.forget_statement_words
