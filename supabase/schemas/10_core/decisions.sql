-- Decisions: the rules that apply to every decision, whatever it is about and whichever role of the team makes it.
--
-- A decision about a row begins with private.authorize_and_lock: the caller's role has the capability, the row is within the member's
-- states or country, it does not belong to the member's own family unless an owner decides, and it has not changed since it was loaded.
-- Bulk decisions skip rows that fail these checks, and report them (audition_results.sql).
--
-- A decision on money of the member's own family needs a second member, even for an owner: private.decide makes such a decision, and
-- stores it as an approval request instead (40_finance/approval_requests.sql).

create function private.authorize_and_lock(
  capability text, children uuid[] default '{}', payments uuid[] default '{}', subscriptions uuid[] default '{}',
  donations uuid[] default '{}', transfers uuid[] default '{}', booked_row uuid default null, volunteers uuid[] default '{}',
  loaded_at timestamptz default null, beside uuid[] default '{}', bank_transactions uuid[] default '{}'
) returns public.country
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require(capability || ':write');
  is_money constant boolean := capability in ('payments', 'donations');
  scope constant public.country := case when is_money then private.require_country(capability || ':write') end;
  decided record;
begin
  perform private.lock_books(false);
  perform private.lock_rows(children || beside, payments || booked_row, subscriptions || booked_row, donations || booked_row,
    bank_transactions, transfers || (select b.transfer_id from private.booked_entries b where b.row_id = booked_row));
  for decided in
    select 'application_not_found' as missing, w.id, a.id is not null and (states is null or a.state_city = any (states)) as is_reached,
      array[a.user_id] as families, a.updated_at as changed_at,
      a.country as belongs
    from unnest(children) w (id) left join public.applications a on a.id = w.id
    union all
    select 'payment_not_found', w.id, p.id is not null and private.is_of_country(scope, p.application_country, p.currency),
      array[p.user_id, private.payer_of(p.id)], null, coalesce(p.application_country, private.country_of(p.currency))
    from unnest(payments) w (id) left join public.payments p on p.id = w.id
    union all
    select 'payment_not_found', w.id, s.id is not null and private.is_of_country(scope, s.application_country, s.currency),
      array[s.user_id, private.payer_of(s.id)], null, coalesce(s.application_country, private.country_of(s.currency))
    from unnest(subscriptions) w (id) left join public.subscriptions s on s.id = w.id
    union all
    -- Donations in dollars belong to no country.
    select 'donation_not_found', w.id, d.id is not null and (scope is null or d.country = scope and d.currency is distinct from 'USD'),
      array[d.user_id, private.payer_of(d.id)], null, case when d.currency is distinct from 'USD' then d.country end
    from unnest(donations) w (id) left join public.donations d on d.id = w.id
    union all
    select 'transfer_not_found', w.id, t.id is not null and (scope is null or t.country is not distinct from scope), array[t.user_id], null,
      t.country
    from unnest(transfers) w (id) left join private.transfers t on t.id = w.id
    union all
    select 'transaction_not_found', w.id, l.id is not null and (scope is null or private.country_of(k.currency) is not distinct from scope),
      array[]::uuid[], null, private.country_of(k.currency)
    from unnest(bank_transactions) w (id)
    left join private.bank_transactions l on l.id = w.id
    left join private.bank_accounts k on k.id = l.account_id
    union all
    -- The row may have been deleted with its child; the books still know it.
    select 'transfer_not_found', b.row_id, scope is null or b.country is not distinct from scope, array[
      private.payer_of(b.row_id), (select p.user_id from public.payments p where p.id = b.row_id),
      (select s.user_id from public.subscriptions s where s.id = b.row_id),
      (select d.user_id from public.donations d where d.id = b.row_id)], null, b.country
    from private.booked_entries b where b.row_id = booked_row
    union all
    select 'volunteer_not_found', w.id, v.id is not null and (states is null or v.state_province = any (states)),
      array[]::uuid[], null, null
    from unnest(volunteers) w (id) left join public.volunteers v on v.id = w.id
  loop
    if not decided.is_reached then
      raise exception '%', decided.missing using errcode = 'P0001', detail = coalesce(decided.id::text, 'null');
    end if;
    if is_money then
      perform private.check_own_money(decided.belongs, decided.families);
    else
      perform private.refuse_own(f.id) from unnest(decided.families) f (id);
    end if;
    if decided.changed_at <> loaded_at then
      raise exception 'application_changed' using errcode = 'P0001', detail = 'It was written after it was loaded.';
    end if;
  end loop;
  return scope;
end
$$;
comment on function private.authorize_and_lock is
  'The head of every decision about rows, which it locks in the order of all locks: refuses (42501) a caller whose '
  'role does not open the capability, a row outside its states or country as one that is not there, a row of the own '
  'family or paid from the own account (own_family, of money needs_second_member), and a child that was written after '
  'loaded_at (application_changed). booked_row is what the books have an entry for, also when it is gone; beside are children '
  'who are written along with it. Returns the caller''s country, null for both.';

create function private.payer_of(row_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.user_id from private.booked_entries b join private.transfers t on t.id = b.transfer_id
    where b.row_id = payer_of.row_id);
end
$$;
comment on function private.payer_of is
  'The account that the money of a payment, subscription or donation came from; null where nothing is booked or '
  'it is nobody''s.';

-- The second member.

create function private.second_step() returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(current_setting('private.second_step', true), '');
end
$$;
comment on function private.second_step is
  'Of the call that runs: "trial" while it is tried whether a proposed decision could be made, "confirmed" while the '
  'second member makes it, else nothing.';

create function private.has_second_member(belongs public.country, families uuid[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.staff s
    join auth.users u on u.id = s.user_id and lower(u.email) = s.email
    where s.ended_at is null and s.factor_reset_at is null and s.user_id <> (select auth.uid())
      and s.user_id <> all (array_remove(families, null))
      and 'payments:write' = any (private.capabilities(s.role))
      and (s.states is null or private.country_of_states(s.states) = belongs));
end
$$;
comment on function private.has_second_member is
  'Whether another member decides on money of a country (null: of none), whose own family is none of these.';

create function private.ask_second_member(why text, belongs public.country, families uuid[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.second_step() = '' and private.has_second_member(belongs, families) then
    raise exception 'needs_second_member' using errcode = 'P0001', detail = why;
  end if;
end
$$;
comment on function private.ask_second_member is
  'Leaves a decision (needs_second_member) to a second member, where there is one; nothing while one confirms it.';

create function private.check_own_money(belongs public.country, families uuid[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (auth.uid() = any (families)) is not true or private.second_step() = 'trial' then
    return;
  end if;
  perform private.ask_second_member('own_family', belongs, families);
  if private.second_step() = 'confirmed' then
    raise exception 'own_family' using errcode = '42501', detail = 'Another member confirms it.';
  end if;
  perform private.refuse_own(auth.uid());
end
$$;
comment on function private.check_own_money is
  'Leaves money of the own family to a second member (needs_second_member). Where there is none an owner decides, and '
  'Activity says so; nobody else does, nor confirms an approval request about the own family (own_family).';

create function private.decide(procedure_name text, arguments jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  why text;
begin
  perform private.require('payments:write');
  begin
    return private.run_decision(procedure_name, arguments);
  exception when raise_exception then
    if sqlerrm <> 'needs_second_member' then
      raise;
    end if;
    get stacked diagnostics why = pg_exception_detail;
  end;
  perform private.propose_decision(procedure_name, arguments, why);
  return null;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.decide is
  'Makes a decision on money, and returns its result; one that needs a second member is kept as an approval request and returns '
  'null. procedure_name is the public procedure, arguments are its own by name.';
grant execute on function private.decide to authenticated;
