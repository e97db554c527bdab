-- Donations: one row is one intention to donate; the money comes by transfer or card link.
--
--             anyone                     administrator      service_role
--   select    no                         all                all
--   insert    own name, pending_payment  as anyone          all
--   update    no                         by procedure       no
--   delete    no                         by procedure       no
--
--                             administrator         finance          anyone else
--   get_donations             yes                   own countries    42501
--   export_donations          yes                   own countries    42501
--   count_donations           yes                   own countries    42501
--   total_donations           yes                   own countries    42501
--   decide_donation           yes, while pending    own countries    42501
--   undo_donation_decision    yes, with a reason    own countries    42501
--   erase_donation            yes                   42501            42501
--
-- A member who is no owner reads at most 100 rows a call. An export gives more and writes itself into the access log.

create type public.donation_status as enum ('pending_payment', 'confirmed', 'declined');

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  donor_name text,
  donor_email text,
  donor_phone text,
  project text not null,
  country public.country not null,
  children_count integer not null default 1,
  status public.donation_status not null default 'pending_payment',
  amount numeric,
  currency public.currency,
  received_on date,
  bank_reference text,
  transfer_id uuid references private.transfers (id) on delete restrict,
  refunded_amount numeric,
  refunded_on date,
  decision_reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint donations_received_check check (
    num_nonnulls(amount, currency, received_on) = case when status = 'confirmed' then 3 else 0 end
    and (num_nonnulls(bank_reference, transfer_id, refunded_amount, refunded_on) = 0 or status = 'confirmed')),
  constraint donations_refunded_check check (
    num_nonnulls(refunded_amount, refunded_on) in (0, 2) and refunded_amount > 0 and refunded_amount <= amount),
  constraint donations_amount_check check (amount > 0 and amount <= 100000000 and amount = round(amount, 2)),
  constraint donations_bank_reference_check check (char_length(bank_reference) between 1 and 100 and private.is_plain_text(bank_reference)),
  constraint donations_decision_reason_check check (char_length(decision_reason) between 1 and 500 and private.is_plain_text(decision_reason)),
  constraint donations_erased_at_check check (
    case when erased_at is null then num_nonnulls(donor_name, donor_email) = 2
      else num_nonnulls(user_id, donor_name, donor_email, donor_phone) = 0 end),
  constraint donations_donor_name_check check (private.is_person_name(donor_name)),
  constraint donations_donor_email_check check (
    char_length(donor_email) <= 254 and private.is_visible_text(donor_email)
    and donor_email ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$'),
  constraint donations_donor_phone_check check (donor_phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- The brand in front of the first two is the operator's.
  constraint donations_project_check check (
    char_length(project) <= 80 and private.is_plain_text(project) and project ~ '^([^<>]+ (Ghetto|Edu)|Smart Academy Building)$'),
  constraint donations_children_count_check check (children_count between 1 and 100000)
);
comment on table public.donations is 'A donor''s intention; an administrator confirms or declines it when the money is seen.';
comment on column public.donations.amount is 'The amount that arrived, in whole units of the currency, at most two decimals; null until it is confirmed.';
comment on column public.donations.received_on is 'The day on which it arrived.';
comment on column public.donations.bank_reference is 'The reference that the transfer bears, where it bears something.';
comment on column public.donations.transfer_id is 'The transfer of which it is a part; null where the decision alone tells of it.';
comment on column public.donations.refunded_amount is 'The amount given back of it.';
comment on column public.donations.refunded_on is 'The day on which it was given back, the last one where there were several.';
comment on column public.donations.decision_reason is 'Why a decision was taken back.';
comment on column public.donations.erased_at is 'When the donor was taken out of a confirmed donation, on request; what was confirmed stays.';
create index donations_user_id_idx on public.donations (user_id);
create index donations_transfer_id_idx on public.donations (transfer_id);
create index donations_status_idx on public.donations (status, created_at desc, id);
create index donations_created_at_idx on public.donations (created_at desc, id);

create function private.derive_donation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.donor_name := private.clean_text(new.donor_name);
    new.donor_email := lower(btrim(new.donor_email));
    new.project := private.clean_text(new.project);
    return new;
  end if;
  new.bank_reference := nullif(private.clean_text(new.bank_reference), '');
  new.decision_reason := nullif(private.clean_text(new.decision_reason), '');
  if new.status = old.status then
    return new;
  elsif old.status = 'pending_payment' then
    new.decided_at := now();
  elsif old.refunded_amount is not null then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  elsif new.status = 'pending_payment' and new.decision_reason is not null then
    new.decided_at := null;
  else
    raise exception 'donation_already_decided' using errcode = 'P0001', detail = old.status::text;
  end if;
  return new;
end
$$;
comment on function private.derive_donation is
  'Cleans what was typed; a decision about a donation has its moment, and is made once or taken back with a reason.';

create trigger donations_before_insert_limit
  before insert on public.donations
  for each row execute function private.limit_forms();
create trigger donations_before_write_derive
  before insert or update on public.donations
  for each row execute function private.derive_donation();
create trigger donations_after_insert_use_id
  after insert on public.donations
  for each row execute function private.use_id();
-- An erasure writes its own entry, which has no name in it.
create trigger donations_after_update_audit
  after update on public.donations
  for each row when (new.erased_at is not distinct from old.erased_at) execute function private.write_audit();
create trigger donations_after_delete_audit
  after delete on public.donations
  for each row execute function private.write_audit('project', 'country', 'children_count', 'status', 'created_at');

create trigger donations_after_insert_books
  after insert on public.donations
  for each row when (new.status = 'confirmed') execute function private.keep_books('donation', 'confirmed');
create trigger donations_after_update_books
  after update on public.donations
  for each row when (new.status is distinct from old.status) execute function private.keep_books('donation', 'confirmed');

alter table public.donations enable row level security;
grant select on public.donations to authenticated, service_role;
grant insert (id, user_id, donor_name, donor_email, donor_phone, project, country, children_count, status)
  on public.donations to anon, authenticated, service_role;

create policy donations_select_admin on public.donations
  for select to authenticated
  using ((select private.is_admin()));
create policy donations_insert_anyone on public.donations
  for insert to anon, authenticated
  with check (status = 'pending_payment' and user_id is not distinct from (select auth.uid()));

create function private.donation_conditions(
  only_status public.donation_status, from_day date, to_day date, only_currency public.currency, search text, scope public.country
) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  perform private.check_search(search);
  return concat_ws(' and ', 'true', 'd.status = ' || quote_literal(only_status), 'd.currency = ' || quote_literal(only_currency),
    -- Dollars are in no country's part.
    'd.country = ' || quote_literal(scope) || ' and d.currency is distinct from ''USD''',
    private.days_condition('d', 'country', from_day, to_day), private.search_condition('donation', 'd', search));
end
$$;
comment on function private.donation_conditions is 'The conditions that a filter puts on a donation d. Every value in it is quoted.';

create function private.listed_donations(
  only_status public.donation_status, from_day date, to_day date, only_currency public.currency,
  page_size integer, page_start integer, older_than timestamptz, after_id uuid, search text
) returns setof public.donations
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a statement built at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  scope constant public.country := private.require_country('donations');
begin
  return query execute format('select d.* from public.donations d where %s%s order by d.created_at desc, d.id limit $1 offset $2',
    private.donation_conditions(only_status, from_day, to_day, only_currency, search, scope),
    case when older_than is not null then ' and d.created_at <= $3 and (d.created_at < $3 or d.id > $4)' end)
  using page_size, coalesce(page_start, 0), older_than, coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end
$$;
comment on function private.listed_donations is 'One page of donations, newest first, for administrators.';

create function public.get_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, page_size integer default null, page_start integer default 0,
  older_than timestamptz default null, after_id uuid default null, search text default null
) returns setof public.donations
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_donations(only_status, from_day, to_day, only_currency, private.allowed_page_size('donations', page_size),
    page_start, older_than, after_id, search)
$$;
comment on function public.get_donations is
  'Donations in one state or in all, newest first; a search looks for name, phone, e-mail or reference; from_day and to_day are days on the clocks of the donor''s country, older_than and after_id, the last row''s moment and id, go on after that row. Administrators, and members for money, who read at most 100 rows a call; error: page_too_large.';
grant execute on function private.listed_donations, public.get_donations to authenticated;

create function private.export_donations(
  only_status public.donation_status, from_day date, to_day date, only_currency public.currency,
  page_size integer, older_than timestamptz, after_id uuid, search text
) returns setof public.donations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken integer;
begin
  perform private.require('donations');
  return query select * from private.listed_donations(only_status, from_day, to_day, only_currency, least(page_size, 1000), 0,
    older_than, after_id, search);
  get diagnostics taken = row_count;
  perform private.log_export('donations', taken);
end
$$;
comment on function private.export_donations is 'A part of the donations that is taken along, which it writes down.';

create function public.export_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, page_size integer default 1000,
  older_than timestamptz default null, after_id uuid default null, search text default null
) returns setof public.donations
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.export_donations(only_status, from_day, to_day, only_currency, page_size, older_than, after_id, search)
$$;
comment on function public.export_donations is
  'At most 1,000 rows of get_donations for the same filter, from the first or after the last row that was taken; the access log says how many. Administrators, and members for money.';
grant execute on function private.export_donations, public.export_donations to authenticated;

create function private.count_donations(
  only_status public.donation_status, from_day date, to_day date, only_currency public.currency, at_most integer, search text
) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('donations');
  counted integer;
begin
  execute format('select count(*) from (select from public.donations d where %s limit $1) counted',
    private.donation_conditions(only_status, from_day, to_day, only_currency, search, scope))
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_donations is 'How many donations there are, for administrators.';
grant execute on function private.count_donations to authenticated;

create function public.count_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, at_most integer default null, search text default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_donations(only_status, from_day, to_day, only_currency, at_most, search)
$$;
comment on function public.count_donations is
  'How many donations get_donations lists for the same filter; counts no further than at_most. Administrators, and members for money.';
grant execute on function public.count_donations to authenticated;

create function private.total_donations(
  only_status public.donation_status, from_day date, to_day date, only_currency public.currency, at_most integer, search text
) returns setof public.money_total
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The columns come from a statement built at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  scope constant public.country := private.require_country('donations');
begin
  return query execute format(
    'select r.currency, count(*)::integer, sum(r.amount - coalesce(r.refunded_amount, 0)) from (select d.currency, d.amount, d.refunded_amount from public.donations d where %s limit $1) r group by r.currency order by r.currency',
    private.donation_conditions(only_status, from_day, to_day, only_currency, search, scope))
  using at_most;
end
$$;
comment on function private.total_donations is 'The total of donations, for administrators.';

create function public.total_donations(
  only_status public.donation_status default null, from_day date default null, to_day date default null,
  only_currency public.currency default null, at_most integer default null, search text default null
) returns setof public.money_total
  language sql stable security invoker set search_path = ''
as $$
  select * from private.total_donations(only_status, from_day, to_day, only_currency, at_most, search)
$$;
comment on function public.total_donations is
  'The total of get_donations for the same filter in each currency, refunds taken off, and how many have no amount yet. Reads no more than at_most rows, so that as many are no sum of all. Administrators, and members for money.';
grant execute on function private.total_donations, public.total_donations to authenticated;

create function private.decide_donation(
  donation_id uuid, new_status public.donation_status, amount numeric, currency public.currency, received_on date, bank_reference text
) returns public.donation_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('donations');
  current_status public.donation_status;
begin
  if new_status = 'pending_payment' then
    raise exception 'donation_move_refused' using errcode = 'P0001', detail = 'A donation is confirmed or declined.';
  end if;
  perform private.check_received(amount, received_on);
  if new_status = 'confirmed' and num_nonnulls(amount, currency, received_on) < 3 then
    raise exception 'received_incomplete' using errcode = 'P0001', detail = 'A confirmed donation has an amount, a currency and a day.';
  end if;
  if scope is not null and currency is not null and private.country_of(currency) is distinct from scope then
    raise exception 'not_your_part' using errcode = '42501', detail = 'Its books are those of one country.';
  end if;
  perform private.refuse_own(d.user_id) from public.donations d where d.id = donation_id and (scope is null or d.country = scope);
  perform private.lock_books(false);
  update public.donations d
  set status = new_status, amount = decide_donation.amount, currency = decide_donation.currency,
    received_on = decide_donation.received_on, bank_reference = decide_donation.bank_reference
  where d.id = donation_id and (scope is null or d.country = scope) and d.status = 'pending_payment'
  returning d.status into current_status;
  if found then
    return current_status;
  end if;
  select d.status into current_status from public.donations d where d.id = donation_id and (scope is null or d.country = scope);
  if not found then
    raise exception 'donation_not_found' using errcode = 'P0001';
  end if;
  raise exception 'donation_already_decided' using errcode = 'P0001', detail = current_status::text;
end
$$;
comment on function private.decide_donation is 'Confirms or declines a pending donation, once; the ledger follows by trigger.';

create function public.decide_donation(
  donation_id uuid, new_status public.donation_status, amount numeric default null, currency public.currency default null,
  received_on date default null, bank_reference text default null
) returns public.donation_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_donation(donation_id, new_status, amount, currency, received_on, bank_reference)
$$;
comment on function public.decide_donation is
  'Confirms a pending donation with what arrived, its currency and day, and the transfer''s reference if it has one, or declines it; returns its status. Administrators, and members for money; errors: donation_not_found, donation_already_decided, donation_move_refused, received_incomplete, received_date_refused.';
grant execute on function private.decide_donation, public.decide_donation to authenticated;

create function private.undo_donation_decision(donation_id uuid, reason text) returns public.donation_status
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('donations');
begin
  if coalesce(private.clean_text(reason), '') = '' then
    raise exception 'payment_reason_required' using errcode = 'P0001';
  end if;
  perform private.lock_books(false);
  -- Dollars are in no country's part.
  perform private.refuse_own(d.user_id) from public.donations d
  where d.id = donation_id and (scope is null or d.country = scope and d.currency is distinct from 'USD') for update;
  if not found then
    raise exception 'donation_not_found' using errcode = 'P0001';
  end if;
  if exists (select from public.donations d where d.id = donation_id and d.refunded_amount is not null) then
    raise exception 'payment_is_refunded' using errcode = 'P0001', detail = 'A part of it was refunded.';
  end if;
  update public.donations d
  set status = 'pending_payment', decision_reason = reason, amount = null, currency = null, received_on = null, bank_reference = null,
    transfer_id = null
  where d.id = donation_id and d.status <> 'pending_payment' and d.erased_at is null;
  if not found then
    raise exception 'donation_not_decided' using errcode = 'P0001';
  end if;
  return 'pending_payment'::public.donation_status;
end
$$;
comment on function private.undo_donation_decision is 'Takes a decision on a donation back, with a reason; not once its donor was erased.';

create function public.undo_donation_decision(donation_id uuid, reason text) returns public.donation_status
  language sql volatile security invoker set search_path = ''
as $$
  select private.undo_donation_decision(donation_id, reason)
$$;
comment on function public.undo_donation_decision is
  'Makes a decided donation pending again; the reason stands in the history. Administrators, and members for money; errors: donation_not_found, donation_not_decided, payment_reason_required.';
grant execute on function private.undo_donation_decision, public.undo_donation_decision to authenticated;

create function private.erase_donation(donation_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.donations d where d.id = erase_donation.donation_id and d.status <> 'confirmed';
  if found then
    return;
  end if;
  update public.donations d
  set user_id = null, donor_name = null, donor_email = null, donor_phone = null, bank_reference = null, decision_reason = null, erased_at = now()
  where d.id = erase_donation.donation_id and d.erased_at is null;
  if not found then
    if not exists (select from public.donations d where d.id = erase_donation.donation_id) then
      raise exception 'donation_not_found' using errcode = 'P0001';
    end if;
    return;
  end if;
  update private.audit_log l set old_values = null, new_values = null
  where l.table_name = 'donations' and l.row_id = erase_donation.donation_id
    and coalesce(l.old_values, '{}') || coalesce(l.new_values, '{}') ?| array['user_id', 'donor_name', 'donor_email', 'donor_phone', 'decision_reason'];
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (auth.uid(), 'donations', erase_donation.donation_id, 'update', jsonb_build_object('erased_at', now()));
end
$$;
comment on function private.erase_donation is
  'Erases a donor: the whole donation, or of a confirmed one, which has been counted, the person.';

create function public.erase_donation(donation_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.erase_donation(donation_id)
$$;
comment on function public.erase_donation is
  'Erases a donor on request: the whole donation, or of a confirmed one name, e-mail, phone, account, the transfer''s reference and the reason of a decision. Administrators only; error: donation_not_found.';
grant execute on function private.erase_donation, public.erase_donation to authenticated;
