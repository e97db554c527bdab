-- The bank: accounts, the statements that were read of them, and their lines, so that a colleague goes on without the file and a
-- month can be compared with the bank. The file itself is not kept, nor more of an account's number than its last four digits.
--
--                             administrator    finance          anyone else
--   private.bank_accounts     no               no               no
--   private.statements        no               no               no
--   private.statement_lines   no               no               no
--   get_bank_accounts         yes              own countries    42501
--   save_bank_account         yes              own countries    42501
--   keep_statement            yes              own countries    42501
--   get_retold_lines          yes              own countries    42501
--   get_open_lines            yes              own countries    42501
--   set_line_aside            yes              own countries    42501
--   tell_lines_apart          yes              own countries    42501
--   forget_statement_words    no               no               service role
--
-- A line is known by its check code, day, signed amount and, among equal ones of one file, its copy. The code is made of the account
-- and all that the line says, so that a transfer booked by it (private.transfers.code) belongs to this line and to no other. One month
-- may come in two exports whose words differ: a line whose day and amount the account holds already under other words is the same one
-- told again (same_as) until somebody says that it is not.

create type public.line_reason as enum ('bank_charge', 'own_transfer', 'other_income', 'not_ours');

create table private.bank_accounts (
  id uuid primary key,
  name text not null,
  bank text not null,
  currency public.currency not null,
  last_digits text not null,
  columns jsonb,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  constraint bank_accounts_name_check check (char_length(name) between 1 and 60 and private.is_plain_text(name)),
  constraint bank_accounts_bank_check check (char_length(bank) between 1 and 60 and private.is_plain_text(bank)),
  constraint bank_accounts_last_digits_check check (last_digits ~ '^[0-9]{4}$'),
  constraint bank_accounts_columns_check check (jsonb_typeof(columns) = 'object' and pg_column_size(columns) <= 8000),
  constraint bank_accounts_number_key unique (bank, last_digits, currency)
);
comment on table private.bank_accounts is 'The organiser''s accounts, as the office calls them.';
comment on column private.bank_accounts.last_digits is 'The only part of its number that is kept.';
comment on column private.bank_accounts.columns is 'The headings and columns that its files were last read with.';
comment on column private.bank_accounts.created_by is 'The member who entered it, without a foreign key.';
alter table private.bank_accounts enable row level security;

create table private.statements (
  id uuid primary key,
  account_id uuid not null,
  first_day date not null,
  last_day date not null,
  opening numeric,
  closing numeric,
  line_count integer not null,
  read_at timestamptz not null default now(),
  read_by uuid default auth.uid(),
  constraint statements_account_id_fkey foreign key (account_id) references private.bank_accounts (id) on delete restrict,
  constraint statements_days_check check (first_day <= last_day),
  constraint statements_line_count_check check (line_count between 0 and 10000)
);
comment on table private.statements is 'Statements that were read: from which day to which, and the balances that they say.';
comment on column private.statements.line_count is 'How many lines it had, those among them that were known already.';
comment on column private.statements.read_by is 'The member who read it, without a foreign key.';
create index statements_account_id_idx on private.statements (account_id, first_day);
alter table private.statements enable row level security;

create table private.statement_lines (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  statement_id uuid not null,
  place integer not null,
  day date not null,
  amount numeric not null,
  code text not null,
  copy integer not null,
  words text,
  set_aside public.line_reason,
  set_aside_at timestamptz,
  set_aside_by uuid,
  same_as uuid,
  is_apart boolean not null default false,
  constraint statement_lines_account_id_fkey foreign key (account_id) references private.bank_accounts (id) on delete restrict,
  constraint statement_lines_statement_id_fkey foreign key (statement_id) references private.statements (id) on delete restrict,
  constraint statement_lines_same_as_fkey foreign key (same_as) references private.statement_lines (id) on delete restrict,
  constraint statement_lines_amount_check check (amount <> 0 and abs(amount) <= 1000000000 and amount = round(amount, 2)),
  constraint statement_lines_code_check check (code ~ '^[0-9a-f]{64}$' and copy >= 1),
  constraint statement_lines_words_check check (char_length(words) <= 500),
  constraint statement_lines_set_aside_check check (
    (set_aside is null) = (set_aside_at is null) and (set_aside is null or same_as is null)),
  constraint statement_lines_code_key unique (account_id, code, day, amount, copy)
);
comment on table private.statement_lines is 'Lines of the bank, each once.';
comment on column private.statement_lines.statement_id is 'The statement that brought it first.';
comment on column private.statement_lines.place is 'Its line in that file, from 1.';
comment on column private.statement_lines.amount is 'Money in is positive, money out negative; in the account''s currency.';
comment on column private.statement_lines.code is 'As transfers.code: SHA-256 of the salt, the account and all that the line says.';
comment on column private.statement_lines.copy is 'Which of the statement''s equal lines it is, from 1.';
comment on column private.statement_lines.words is 'The bank''s own words; they go 90 days after the line''s month is closed.';
comment on column private.statement_lines.set_aside is 'Why it is nobody''s payment.';
comment on column private.statement_lines.set_aside_by is 'The member who set it aside, without a foreign key.';
comment on column private.statement_lines.is_apart is 'Somebody said that it is no other line told again.';
comment on column private.statement_lines.same_as is 'The line that it tells again in other words; it does not count.';
create index statement_lines_account_id_idx on private.statement_lines (account_id, day, amount);
create index statement_lines_statement_id_idx on private.statement_lines (statement_id);
create index statement_lines_code_idx on private.statement_lines (code, day);
create index statement_lines_same_as_idx on private.statement_lines (same_as) where same_as is not null;
create index statement_lines_words_idx on private.statement_lines (day) where words is not null;
alter table private.statement_lines enable row level security;

create function private.account_in_scope(account_id uuid, capability text default 'payments') returns private.bank_accounts
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account private.bank_accounts;
  scope constant public.country := private.require_country(capability);
begin
  select a.* into account from private.bank_accounts a where a.id = account_id;
  if not found or (scope is not null and private.country_of(account.currency) is distinct from scope) then
    raise exception 'account_not_found' using errcode = 'P0001', detail = concat(account_id);
  end if;
  return account;
end
$$;
comment on function private.account_in_scope is 'The account where it is in the calling member''s part. Error: account_not_found.';

create view private.line_moves with (security_invoker = true) as
  with debits as (
    select l.id, a.currency, -l.amount as amount, l.day,
      row_number() over (partition by a.currency, l.amount, l.day order by l.id) as nth
    from private.statement_lines l
    join private.bank_accounts a on a.id = l.account_id
    where l.amount < 0 and l.same_as is null and l.set_aside is null
  ), refunds as (
    select t.id, t.currency, t.amount, t.received_on as day,
      row_number() over (partition by t.currency, t.amount, t.received_on order by t.booked_at, t.id) as nth
    from private.transfers t
    where t.direction = 'out' and t.reverses is null and not exists (select from private.transfers back where back.reverses = t.id)
  ), roots as (
    select t.id as transfer_id, coalesce(l.same_as, l.id) as line_id
    from private.transfers t
    join private.statement_lines l on l.code = t.code and l.day = t.line_on and l.copy = t.copy and l.amount = t.amount
    where t.reverses is null
    union all
    select r.id, d.id from refunds r join debits d using (currency, amount, day, nth)
  )
  select t.id as transfer_id, t.received_on as day, t.currency, t.country, o.way, r.line_id,
    case t.direction when 'in' then t.amount else -t.amount end as amount
  from private.transfers t
  join private.transfers o on o.id = coalesce(t.reverses, t.id)
  left join roots r on r.transfer_id = o.id;
comment on view private.line_moves is
  'Each transfer, and each that takes one back, with the line of the bank that it is: of money in by its check code, of a refund by day '
  'and amount, each refund one line.';

create type public.bank_account as (
  id uuid,
  name text,
  bank text,
  currency public.currency,
  last_digits text,
  columns jsonb,
  last_day date,
  open_lines integer
);
comment on type public.bank_account is
  'An account of the organiser; last_day is that of its latest statement, open_lines counts what is nobody''s yet.';

create function private.open_lines_of(account_id uuid) returns setof private.statement_lines
  language sql stable security definer set search_path = ''
as $$
  select l.*
  from private.statement_lines l
  left join (
    select m.line_id, sum(m.amount) as amount from private.line_moves m where m.line_id is not null group by m.line_id) m
    on m.line_id = l.id
  where l.account_id = open_lines_of.account_id and l.same_as is null and l.set_aside is null and coalesce(m.amount, 0) <> l.amount
$$;
comment on function private.open_lines_of is 'The lines of an account that are neither booked nor set aside.';

create function private.bank_accounts_in_scope() returns setof public.bank_account
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select a.id, a.name, a.bank, a.currency, a.last_digits, a.columns,
      (select max(s.last_day) from private.statements s where s.account_id = a.id),
      (select count(*)::integer from private.open_lines_of(a.id))
    from private.bank_accounts a
    where scope is null or private.country_of(a.currency) = scope
    order by a.name, a.id;
end
$$;
comment on function private.bank_accounts_in_scope is 'The accounts in the calling member''s part.';

create function public.get_bank_accounts() returns setof public.bank_account
  language sql stable security invoker set search_path = ''
as $$
  select * from private.bank_accounts_in_scope()
$$;
comment on function public.get_bank_accounts is
  'The organiser''s bank accounts by name. Administrators, and members for money of the account''s country.';

create function private.save_bank_account(account_id uuid, name text, bank text, currency public.currency, last_digits text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments:write');
  known private.bank_accounts;
begin
  if scope is not null and private.country_of(currency) is distinct from scope then
    raise exception 'not_your_part' using errcode = '42501', detail = 'An account is that of one country''s bank.';
  end if;
  select a.* into known from private.bank_accounts a where a.id = account_id for update;
  if known.id is not null and (known.currency <> currency or known.last_digits <> last_digits) then
    raise exception 'account_refused' using errcode = 'P0001', detail = 'Its number and currency stay: another account is another entry.';
  elsif exists (
    select from private.bank_accounts a
    where a.bank = private.clean_text(save_bank_account.bank) and a.last_digits = save_bank_account.last_digits
      and a.currency = save_bank_account.currency and a.id <> account_id) then
    raise exception 'account_known' using errcode = 'P0001', detail = last_digits;
  end if;
  insert into private.bank_accounts as a (id, name, bank, currency, last_digits)
  values (account_id, private.clean_text(save_bank_account.name), private.clean_text(save_bank_account.bank), currency, last_digits)
  on conflict (id) do update set name = excluded.name, bank = excluded.bank;
  return account_id;
exception when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_bank_account is 'Enters an account, or changes what the office calls it.';

create function public.save_bank_account(account_id uuid, name text, bank text, currency public.currency, last_digits text) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.save_bank_account(account_id, name, bank, currency, last_digits)
$$;
comment on function public.save_bank_account is
  'Enters a bank account, or changes its name and bank, and returns its id, which the browser makes. Of its number only the last four '
  'digits are given. Administrators, and members for money of the currency''s country; errors: account_known, account_refused.';

create type public.kept_statement as (
  new_lines integer,
  known_lines integer,
  retold_lines integer,
  gap_from date,
  gap_to date
);
comment on type public.kept_statement is
  'What became of a statement''s lines: new ones, those that were known, and those that tell a known line in other words. gap_from and '
  'gap_to are the days between it and the statement before it of which no lines were read.';

create function private.lines_of_file(lines jsonb)
  returns table (place integer, day date, amount numeric, code text, words text, copy integer)
  language sql immutable set search_path = ''
as $$
  select l.place, l.day, l.amount, l.code, l.words, row_number() over (partition by l.code, l.day, l.amount order by l.place)::integer
  from jsonb_to_recordset(lines) l (place integer, day date, amount numeric, code text, words text)
$$;
comment on function private.lines_of_file is 'The lines that a browser read, each with which of its equals it is.';

create function private.keep_statement(
  statement_id uuid, account_id uuid, columns jsonb, first_day date, last_day date, opening numeric, closing numeric, lines jsonb
) returns public.kept_statement
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant private.bank_accounts := private.account_in_scope(account_id, 'payments:write');
  given constant integer := case jsonb_typeof(lines) when 'array' then jsonb_array_length(lines) end;
  kept public.kept_statement;
begin
  -- A bank books what comes on a weekend or a holiday on its next business day.
  if coalesce(given > 10000, true) or first_day is null or last_day is null or first_day > last_day
    or last_day > private.office_day() + 8 or last_day - first_day > 400 then
    raise exception 'statement_refused' using errcode = 'P0001', detail = 'A statement has at most 10,000 lines of at most 400 days.';
  end if;
  if exists (
    select from private.lines_of_file(lines) f
    where (f.day between keep_statement.first_day and keep_statement.last_day) is not true) then
    raise exception 'statement_refused' using errcode = 'P0001', detail = 'Each line has a day of the statement.';
  end if;
  if exists (select from private.statements s where s.id = statement_id and s.account_id <> account.id) then
    raise exception 'statement_refused' using errcode = 'P0001', detail = 'It was read for another account.';
  end if;
  -- Two members who read statements of one account take turns.
  perform from private.bank_accounts a where a.id = account.id for update;
  insert into private.statements (id, account_id, first_day, last_day, opening, closing, line_count)
  values (statement_id, account.id, first_day, last_day, opening, closing, given)
  on conflict (id) do nothing;
  update private.bank_accounts a set columns = coalesce(keep_statement.columns, a.columns) where a.id = account.id;
  insert into private.statement_lines (account_id, statement_id, place, day, amount, code, copy, words)
  select account.id, statement_id, f.place, f.day, f.amount, f.code, f.copy, left(f.words, 500) from private.lines_of_file(lines) f
  on conflict on constraint statement_lines_code_key do nothing;
  select count(*), given - count(*) into kept.new_lines, kept.known_lines
  from private.statement_lines l where l.statement_id = keep_statement.statement_id;
  with new as (
    select l.id, l.day, l.amount, row_number() over (partition by l.day, l.amount order by l.place) as nth
    from private.statement_lines l
    where l.statement_id = keep_statement.statement_id and l.same_as is null and l.set_aside is null
  ), old as (
    -- Lines that the account holds and this file does not say in the same words.
    select l.id, l.day, l.amount, row_number() over (partition by l.day, l.amount order by l.id) as nth
    from private.statement_lines l
    where l.account_id = account.id and l.statement_id <> keep_statement.statement_id
      and l.day between keep_statement.first_day and keep_statement.last_day
      and l.same_as is null and not exists (select from private.statement_lines s where s.same_as = l.id)
      and not exists (
        select from private.lines_of_file(lines) f
        where f.code = l.code and f.day = l.day and f.amount = l.amount and f.copy = l.copy)
  )
  update private.statement_lines l set same_as = o.id
  from new n join old o using (day, amount, nth)
  where l.id = n.id and not l.is_apart;
  select count(*) into kept.retold_lines
  from private.statement_lines l where l.statement_id = keep_statement.statement_id and l.same_as is not null;
  -- Of days that lay ahead when a statement was read it holds no more than some lines.
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
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.keep_statement is 'Keeps a statement and its lines in one step; lines that are known stay as they are.';

create function public.keep_statement(
  statement_id uuid, account_id uuid, first_day date, last_day date, lines jsonb,
  columns jsonb default null, opening numeric default null, closing numeric default null
) returns public.kept_statement
  language sql volatile security invoker set search_path = ''
as $$
  select private.keep_statement(statement_id, account_id, columns, first_day, last_day, opening, closing, lines)
$$;
comment on function public.keep_statement is
  'Keeps the lines of a statement that the browser has read, under an id that the browser makes, so that a repeated call keeps it once: '
  'at most 10,000 objects of place (line of the file, from 1), day, amount (negative for money out), code and words; with the columns that '
  'it was read with, and the opening and closing balance where it says them. Administrators, and members for money of the account''s '
  'country; errors: account_not_found, statement_refused.';

create type public.retold_line as (
  line_id uuid,
  place integer,
  day date,
  amount numeric,
  words text,
  is_booked boolean
);
comment on type public.retold_line is
  'A line of a statement that tells a known one in other words: the words of the known one, and whether money was booked by it.';

create function private.retold_lines(statement_id uuid) returns setof public.retold_line
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.account_in_scope((select s.account_id from private.statements s where s.id = statement_id));
  return query
    select l.id, l.place, l.day, l.amount, o.words, exists (select from private.line_moves m where m.line_id = o.id)
    from private.statement_lines l
    join private.statement_lines o on o.id = l.same_as
    where l.statement_id = retold_lines.statement_id
    order by l.place
    limit 1000;
end
$$;
comment on function private.retold_lines is 'The lines of a statement that seem to be known in other words.';

create function public.get_retold_lines(statement_id uuid) returns setof public.retold_line
  language sql stable security invoker set search_path = ''
as $$
  select * from private.retold_lines(statement_id)
$$;
comment on function public.get_retold_lines is
  'The first 1,000 lines of a statement whose day and amount the account holds under other words. Administrators, and members for money of '
  'the account''s country; error: account_not_found.';

create type public.open_line as (
  line_id uuid,
  place integer,
  day date,
  amount numeric,
  code text,
  copies integer,
  words text,
  set_aside public.line_reason
);
comment on type public.open_line is
  'A line of the bank that nobody has booked, or that was set aside; copies is how many equal lines the account holds.';

create function private.listed_lines(account_id uuid, is_set_aside boolean, page private.page) returns setof public.open_line
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.account_in_scope(account_id);
  return query
    select l.id, l.place, l.day, l.amount, l.code,
      (select count(*)::integer from private.statement_lines e
        where e.account_id = l.account_id and e.code = l.code and e.day = l.day and e.amount = l.amount),
      l.words, l.set_aside
    from (
      select o.* from private.open_lines_of(account_id) o where not is_set_aside
      union all
      select a.* from private.statement_lines a
      where is_set_aside and a.account_id = listed_lines.account_id and a.set_aside is not null) l
    order by l.day, l.place, l.id
    limit page.size offset coalesce(page.start, 0);
end
$$;
comment on function private.listed_lines is 'A page of the open lines of an account, or of those that were set aside, oldest first.';

create function public.get_open_lines(
  account_id uuid, is_set_aside boolean default false, page_size integer default 100, page_start integer default 0
) returns setof public.open_line
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_lines(account_id, is_set_aside, (least(greatest(page_size, 1), 500), page_start, null, null)::private.page)
$$;
comment on function public.get_open_lines is
  'The lines of an account that are neither booked nor set aside, oldest first, at most 500 a call; with is_set_aside those that were set '
  'aside. Administrators, and members for money of the account''s country; error: account_not_found.';

create function private.set_line_aside(line_id uuid, reason public.line_reason) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  line private.statement_lines;
begin
  perform private.account_in_scope((select l.account_id from private.statement_lines l where l.id = line_id), 'payments:write');
  select l.* into line from private.statement_lines l where l.id = line_id for update;
  if reason is not null and line.same_as is not null then
    raise exception 'line_already_used' using errcode = 'P0001', detail = 'It tells another line again.';
  elsif reason is not null and line.set_aside is null
    and not exists (select from private.open_lines_of(line.account_id) o where o.id = line.id) then
    raise exception 'line_already_used' using errcode = 'P0001', detail = 'It is in the books.';
  end if;
  update private.statement_lines l
  set set_aside = reason, set_aside_at = case when reason is not null then now() end,
    set_aside_by = case when reason is not null then auth.uid() end
  where l.id = line_id and l.set_aside is distinct from reason;
end
$$;
comment on function private.set_line_aside is 'Sets a line aside that is nobody''s payment, or takes that back.';

create function public.set_line_aside(line_id uuid, reason public.line_reason default null) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.set_line_aside(line_id, reason)
$$;
comment on function public.set_line_aside is
  'Sets a line of the bank aside that is nobody''s payment, for a reason; without one it is open again. Administrators, and members for '
  'money of the account''s country; errors: account_not_found, line_already_used.';

create function private.tell_lines_apart(line_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.account_in_scope((select l.account_id from private.statement_lines l where l.id = line_id), 'payments:write');
  update private.statement_lines l set same_as = null, is_apart = true where l.id = line_id and l.same_as is not null;
end
$$;
comment on function private.tell_lines_apart is 'Says that a line is another than the one that it seemed to tell again.';

create function public.tell_lines_apart(line_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.tell_lines_apart(line_id)
$$;
comment on function public.tell_lines_apart is
  'Says that a line is another than the known one of its day and amount: it counts, and may be booked. Administrators, and members for '
  'money of the account''s country; error: account_not_found.';

create function private.forget_statement_words(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  update private.statement_lines l set words = null
  where l.id in (
    select o.id from private.statement_lines o
    where o.words is not null and o.day < (
      select (max(c.month) + interval '1 month')::date from private.closed_months c where c.closed_at < now() - interval '90 days')
    order by o.day limit least(greatest(at_most, 0), 500) for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_statement_words is
  'Removes the words of lines whose month was closed 90 days ago, and says of how many.';

create function public.forget_statement_words(at_most integer) returns integer
  language sql volatile security invoker set search_path = ''
as $$
  select private.forget_statement_words(at_most)
$$;
comment on function public.forget_statement_words is
  'Removes the words of up to so many lines of statements, at most 500, whose month was closed 90 days ago, and says of how many. The job '
  'deliver asks for it. The service role only.';

grant execute on function
  private.bank_accounts_in_scope, public.get_bank_accounts, private.save_bank_account, public.save_bank_account,
  private.keep_statement, public.keep_statement, private.retold_lines, public.get_retold_lines,
  private.listed_lines, public.get_open_lines, private.set_line_aside, public.set_line_aside,
  private.tell_lines_apart, public.tell_lines_apart
  to authenticated;
grant execute on function private.forget_statement_words, public.forget_statement_words to service_role;
