-- The organiser's bank accounts, as the office names them. Only the last four digits of a number are kept.
--
--                            administrator    finance          anyone else
--   private.bank_accounts    no               no               no
--   get_bank_accounts        yes              own countries    42501
--   save_bank_account        yes              own countries    42501

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
comment on function private.account_in_scope is 'The account where it is in the calling member''s scope. Error: account_not_found.';

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
  'An account of the organiser; last_day is that of its latest statement, open_lines counts open_transactions.';

create function private.bank_accounts_in_scope() returns setof public.bank_account
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select a.id, a.name, a.bank, a.currency, a.last_digits, a.columns,
      (select max(s.last_day) from private.statements s where s.account_id = a.id),
      coalesce(o.count, 0)::integer
    from private.bank_accounts a
    left join (select t.account_id, count(*) from private.open_transactions t group by t.account_id) o on o.account_id = a.id
    where scope is null or private.country_of(a.currency) = scope
    order by a.name, a.id;
end
$$;
comment on function private.bank_accounts_in_scope is
  'The organiser''s bank accounts by name. Administrators, and members for money of the account''s country.';
grant execute on function private.bank_accounts_in_scope to authenticated; -- as public.get_bank_accounts

create function private.save_bank_account(account_id uuid, name text, bank text, currency public.currency, last_digits text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments:write');
  known private.bank_accounts;
begin
  if scope is not null and private.country_of(currency) is distinct from scope then
    raise exception 'not_your_role' using errcode = '42501', detail = 'An account is that of one country''s bank.';
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
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_bank_account is
  'Enters a bank account, or changes its name and bank, and returns its id, which the browser makes. Of its number only the last four '
  'digits are given. Administrators, and members for money of the currency''s country; errors: account_known, account_refused.';
grant execute on function private.save_bank_account to authenticated; -- as public.save_bank_account
