-- Statements of the bank: which days of an account were read. The file itself is not kept, but its lines are (bank_transactions.sql), so
-- that a colleague can continue without it and a month can be compared with the bank.
--
--                         administrator    finance          anyone else
--   private.statements    no               no               no
--   keep_statement        yes              own countries    42501
--   remove_statement      yes              own countries    42501

create table private.statements (
  id uuid primary key,
  account_id uuid not null,
  first_day date not null,
  last_day date not null,
  opening numeric,
  closing numeric,
  line_count integer not null,
  is_balanced boolean not null default true,
  read_at timestamptz not null default now(),
  read_by uuid default auth.uid(),
  constraint statements_account_id_fkey foreign key (account_id) references private.bank_accounts (id) on delete restrict,
  constraint statements_days_check check (first_day <= last_day),
  constraint statements_line_count_check check (line_count between 0 and 10000)
);
comment on table private.statements is 'Statements that were read: from which day to which, and the balances that they say.';
comment on column private.statements.line_count is 'How many lines it had, those among them that were known already.';
comment on column private.statements.is_balanced is 'Not where the file''s own running balance did not fit its lines.';
comment on column private.statements.read_by is 'The member who read it, without a foreign key.';
create index statements_account_id_idx on private.statements (account_id, first_day);
alter table private.statements enable row level security;

create type public.kept_statement as (
  new_lines integer,
  known_lines integer,
  duplicate_lines integer,
  gap_from date,
  gap_to date
);
comment on type public.kept_statement is
  'What became of a statement''s lines: new ones, those that were known, and of the new ones those that seem to tell a known line in other '
  'words. gap_from and gap_to are the days between it and the statement before it of which no lines were read.';

create function private.lines_of_file(account_id uuid, lines jsonb)
  returns table (
    line_number integer, day date, amount numeric, identity text, copy integer, narration text, reference text, balance numeric
  )
  language sql stable set search_path = ''
as $$
  select l.line_number, l.day, l.amount, l.identity,
    row_number() over (partition by l.identity, l.day, l.amount order by l.line_number)::integer,
    nullif(left(l.narration, 500), ''), nullif(left(l.reference, 100), ''), l.balance
  from (
    select f.line_number, f.day, f.amount, f.narration, f.reference, f.balance,
      encode(extensions.digest(
        lines_of_file.account_id || case when f.amount < 0 then '/out/' else '/in/' end || nullif(f.identity, ''), 'sha256'),
        'hex') as identity
    from jsonb_to_recordset(lines) f (
      line_number integer, day date, amount numeric, identity text, narration text, reference text, balance numeric)) l
$$;
comment on function private.lines_of_file is
  'The lines that a browser read, each with its identity, and which of its equals of a day in this file it is.';

create function private.keep_statement(
  statement_id uuid, account_id uuid, columns jsonb, first_day date, last_day date, opening numeric, closing numeric, lines jsonb,
  is_balanced boolean
) returns public.kept_statement
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant private.bank_accounts := private.account_in_scope(account_id, 'payments:write');
  given constant integer := case jsonb_typeof(lines) when 'array' then jsonb_array_length(lines) end;
  brought uuid[];
  kept public.kept_statement;
begin
  -- Banks book weekends and holidays on the next business day. A date before 2020 is a misread year.
  if coalesce(given > 10000, true) or first_day is null or last_day is null or first_day > last_day or first_day < date '2020-01-01'
    or last_day > private.office_day() + 8 or last_day - first_day > 400 then
    raise exception 'statement_refused' using errcode = 'P0001', detail = 'A statement has at most 10,000 lines of at most 400 days.';
  end if;
  if exists (
    select from private.lines_of_file(account.id, lines) f
    where (f.day between keep_statement.first_day and keep_statement.last_day) is not true or f.identity is null) then
    raise exception 'statement_refused' using errcode = 'P0001',
      detail = 'Each line has a day of the statement, and a text that tells it from others.';
  end if;
  if exists (select from private.statements s where s.id = statement_id and s.account_id <> account.id) then
    raise exception 'statement_refused' using errcode = 'P0001', detail = 'It was read for another account.';
  end if;
  -- Two members who read statements of one account take turns.
  perform from private.bank_accounts a where a.id = account.id for update;
  insert into private.statements (id, account_id, first_day, last_day, opening, closing, line_count, is_balanced)
  values (statement_id, account.id, first_day, last_day, opening, closing, given, is_balanced)
  on conflict (id) do nothing;
  update private.bank_accounts a set columns = coalesce(keep_statement.columns, a.columns) where a.id = account.id;
  with new as (
    insert into private.bank_transactions (
      account_id, statement_id, line_number, day, amount, identity, copy, narration, reference, balance)
    select account.id, keep_statement.statement_id, f.line_number, f.day, f.amount, f.identity, f.copy, f.narration, f.reference, f.balance
    from private.lines_of_file(account.id, lines) f
    on conflict on constraint bank_transactions_identity_key do nothing
    returning id
  )
  select array_agg(n.id) into brought from new n;
  with told as (
    -- Lines in this file, including those that another file worded differently.
    select coalesce(l.duplicate_of, l.id) as id
    from private.lines_of_file(account.id, lines) f
    join private.bank_transactions l on l.account_id = account.id and l.identity = f.identity and l.day = f.day and l.amount = f.amount
      and l.copy = f.copy
  ), new as (
    select l.id, l.day, l.amount, row_number() over (partition by l.day, l.amount order by l.line_number) as nth
    from private.bank_transactions l where l.id = any (brought)
  ), old as (
    select l.id, l.day, l.amount, row_number() over (partition by l.day, l.amount order by l.line_number, l.id) as nth
    from private.bank_transactions l
    where l.account_id = account.id and l.day between keep_statement.first_day and keep_statement.last_day and l.duplicate_of is null
      and not exists (select from told t where t.id = l.id)
  )
  update private.bank_transactions l set duplicate_of = o.id
  from new n join old o using (day, amount, nth)
  where l.id = n.id;
  select count(*), given - count(*), count(l.duplicate_of) into kept.new_lines, kept.known_lines, kept.duplicate_lines
  from private.bank_transactions l where l.statement_id = keep_statement.statement_id;
  -- A statement read before its last day holds only some lines of the days after the reading.
  select max(least(s.last_day, (s.read_at at time zone 'Africa/Lagos')::date)) + 1, keep_statement.first_day - 1
    into kept.gap_from, kept.gap_to
  from private.statements s
  where s.account_id = account.id and s.id <> keep_statement.statement_id and s.first_day <= keep_statement.first_day;
  if kept.gap_from > kept.gap_to then
    kept.gap_from := null;
  end if;
  if kept.gap_from is null then
    kept.gap_to := null;
  end if;
  return kept;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.keep_statement is
  'Keeps a statement and its lines in one step; lines that are known stay as they are. Of a day and an amount as many new lines are taken '
  'for duplicates as the account holds lines that this file does not say.';

create function public.keep_statement(
  statement_id uuid, account_id uuid, first_day date, last_day date, lines jsonb,
  columns jsonb default null, opening numeric default null, closing numeric default null, is_balanced boolean default true
) returns public.kept_statement
  language sql volatile security invoker set search_path = ''
as $$
  select private.keep_statement(statement_id, account_id, columns, first_day, last_day, opening, closing, lines, is_balanced)
$$;
comment on function public.keep_statement is
  'Keeps the lines of a statement that the browser has read, under an id that the browser makes, so that a repeated call keeps it once: '
  'at most 10,000 objects of line_number (in the file, from 1), day, amount (negative for money out), identity (what tells the line from '
  'others), narration, reference and balance; with the columns that it was read with, the opening and closing balance where it says '
  'them, and whether its running balance fits. Administrators, and members for money of the account''s country; errors: '
  'account_not_found, statement_refused.';

create function private.remove_statement(statement_id uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  account private.bank_accounts;
  removed integer;
begin
  account := private.account_in_scope(
    (select s.account_id from private.statements s where s.id = remove_statement.statement_id), 'payments:write');
  perform from private.bank_accounts a where a.id = account.id for update;
  perform from private.bank_transactions l where l.statement_id = remove_statement.statement_id order by l.id for update;
  if exists (
    select from private.bank_transactions l
    where l.statement_id = remove_statement.statement_id
      and (exists (select from private.transfers t where t.bank_transaction_id = l.id)
        or exists (select from private.bank_transactions d where d.duplicate_of = l.id))) then
    raise exception 'statement_in_use' using errcode = 'P0001', detail = 'A line of it was booked, or is known again in another file.';
  end if;
  -- A later file may have relied on lines of this one, which would be deleted with it.
  if exists (
    select from private.statements one
    join private.statements later on later.account_id = one.account_id and (later.read_at, later.id) > (one.read_at, one.id)
    where one.id = remove_statement.statement_id) then
    raise exception 'statement_in_use' using errcode = 'P0001', detail = 'Another file of the account was read after it.';
  end if;
  delete from private.bank_transactions l where l.statement_id = remove_statement.statement_id;
  get diagnostics removed = row_count;
  delete from private.statements s where s.id = remove_statement.statement_id;
  return removed;
end
$$;
comment on function private.remove_statement is
  'Takes back a file that was read wrongly, and returns how many lines it had brought. Refused (statement_in_use) where one of them was '
  'ever booked, a line of another file is its duplicate, or another file of the account was read after it. Administrators, and members for '
  'money of the account''s country; errors: account_not_found, statement_in_use.';
grant execute on function private.remove_statement to authenticated; -- as public.remove_statement

grant execute on function private.keep_statement, public.keep_statement to authenticated;
