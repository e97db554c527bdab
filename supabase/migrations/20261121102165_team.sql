-- The team: owners appoint, end and confirm each other.
--
--                         administrator                   anyone else
--   get_team              yes                             42501
--   appoint_member        yes, after a second factor      42501
--   change_member         yes, after a second factor      42501
--   end_member            yes, after a second factor      42501
--   confirm_member        yes, after a second factor      42501
--   reset_member_factor   yes, after a second factor      42501
--
-- Each of these changes stands under Activity; the values go with the member's account.
--
-- There are no invitations by link or email: the new member asks for a code on /join and tells it to an owner.

-- The day on which somebody was last here is no change.
create trigger staff_after_write_audit
  after insert or update of role, states, email, ended_at on private.staff
  for each row execute function private.write_audit();
create trigger staff_after_delete_audit
  after delete on private.staff
  for each row execute function private.write_audit('role', 'states');

create type public.team_member as (
  id uuid,
  email text,
  account_email text,
  role public.staff_role,
  states text[],
  created_at timestamptz,
  seen_on date,
  ended_at timestamptz,
  has_second_factor boolean,
  is_email_confirmed boolean,
  is_self boolean
);
comment on type public.team_member is
  'A member of the team. account_email differs from email where the account has changed its address: the part is suspended until an owner confirms it, which waits until that address is confirmed (is_email_confirmed).';

create function private.is_email_confirmed(account auth.users) returns boolean
  language sql immutable set search_path = ''
as $$
  select account.email_confirmed_at is not null and coalesce(account.email_change, '') = ''
$$;
comment on function private.is_email_confirmed is 'Whether an account has shown that its address is its own, and no change of it waits for that.';

create function private.team() returns setof public.team_member
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.id, s.email, lower(u.email), s.role, s.states, s.created_at, s.seen_on, s.ended_at,
      exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'),
      private.is_email_confirmed(u), s.user_id = auth.uid()
    from private.staff s
    join auth.users u on u.id = s.user_id
    order by s.ended_at is not null, s.email;
end
$$;
comment on function private.team is 'Everybody who has or had a part, those who have one first; for administrators.';

create function public.get_team() returns setof public.team_member
  language sql stable security invoker set search_path = ''
as $$
  select * from private.team()
$$;
comment on function public.get_team is 'The team: who has a part, then who had one. Administrators only.';
grant execute on function private.team, public.get_team to authenticated;

create function private.require_sure_owner() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if (auth.jwt() ->> 'aal') is distinct from 'aal2' then
    raise exception 'second_factor_missing' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_sure_owner is 'Refuses (42501) everybody but an administrator who signed in with a code of an authenticator.';

create function private.checked_states(role public.staff_role, states text[]) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  nigeria constant text[] := private.states_of('Nigeria');
  south_africa constant text[] := private.states_of('South Africa');
  every constant text[] := nigeria || south_africa;
begin
  if coalesce(role in ('judge', 'steward'), true) then
    raise exception 'role_without_pages' using errcode = 'P0001', detail = coalesce(role::text, 'null');
  elsif states is null then
    return null;
  elsif role = 'owner' or cardinality(states) = 0 or not states <@ every
    or role = 'finance' and not every <@ states
      and not (states @> nigeria and states <@ nigeria or states @> south_africa and states <@ south_africa) then
    raise exception 'states_refused' using errcode = 'P0001', detail = array_to_string(states, ', ');
  end if;
  -- All of them is everywhere.
  return case when not every <@ states then array(select distinct s from unnest(states) s order by s) end;
end
$$;
comment on function private.checked_states is
  'The states of a part, each once; refuses (states_refused) states that are none, those of an owner, and for money less than a whole country, and (role_without_pages) a role that opens no page yet.';

create function private.appoint_member(member_email text, code text, role public.staff_role, states text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  perform pg_advisory_xact_lock(hashtext('staff'));
  if (select count(*) from private.staff s where s.ended_at is null) >= 100 then
    raise exception 'team_full' using errcode = 'P0001', detail = 'A team has at most 100 members.';
  end if;
  perform private.appoint(member_email, code, interval '7 days', auth.uid(), role, private.checked_states(role, states));
  -- From the second person on, a stolen password opens nothing.
  perform private.write_second_factor_required(true);
end
$$;
comment on function private.appoint_member is
  'Gives the account with this confirmed e-mail a part, with a code that its own page showed within 7 days, and asks a second factor of everybody from then on.';

create function public.appoint_member(
  member_email text, code text, role public.staff_role default 'owner', states text[] default null
) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.appoint_member(member_email, code, role, states)
$$;
comment on function public.appoint_member is
  'Gives the account with this e-mail a part: owner, reviewer (in these states, null for everywhere) or finance (of a whole country, or null). Administrators who signed in with a code only; errors: confirmed_account_required, admin_code_invalid, team_full, role_without_pages, states_refused, second_factor_missing.';

create function private.team_member_account(member_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select s.user_id into account from private.staff s where s.id = member_id and s.ended_at is null;
  if account is null then
    raise exception 'member_not_found' using errcode = 'P0002', detail = coalesce(member_id::text, 'null');
  end if;
  return account;
end
$$;
comment on function private.team_member_account is 'The account of a member whose part has not ended; refuses (member_not_found) any other id.';

create function private.change_member(member_id uuid, role public.staff_role, states text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  perform private.team_member_account(member_id);
  update private.staff s
  set role = change_member.role, states = private.checked_states(change_member.role, change_member.states)
  where s.id = member_id;
end
$$;
comment on function private.change_member is 'Gives a member another part, which holds from the next request on; refuses (last_owner) the only owner.';

create function public.change_member(member_id uuid, role public.staff_role, states text[] default null) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.change_member(member_id, role, states)
$$;
comment on function public.change_member is
  'Gives a member another part: owner, reviewer (in these states, null for everywhere) or finance (of a whole country, or null). Administrators who signed in with a code only; errors: member_not_found, last_owner, role_without_pages, states_refused, second_factor_missing.';

create function private.end_member(member_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  perform private.team_member_account(member_id);
  update private.staff s set ended_at = now() where s.id = member_id;
end
$$;
comment on function private.end_member is 'Ends a member''s part at once, in every open tab; refuses (last_owner) the only owner.';

create function public.end_member(member_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.end_member(member_id)
$$;
comment on function public.end_member is
  'Ends a member''s part at once. Administrators who signed in with a code only; errors: member_not_found, last_owner, second_factor_missing.';

create function private.confirm_member(member_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_sure_owner();
  select u.* into account from auth.users u where u.id = private.team_member_account(member_id);
  -- Else somebody could take over a part by writing an address that is not theirs.
  if not private.is_email_confirmed(account) then
    raise exception 'member_email_unconfirmed' using errcode = 'P0001';
  end if;
  update private.staff s set email = lower(account.email) where s.id = member_id;
end
$$;
comment on function private.confirm_member is 'Lets a member go on whose account has another confirmed address now.';

create function public.confirm_member(member_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.confirm_member(member_id)
$$;
comment on function public.confirm_member is
  'Confirms the address that a member''s account has now. Administrators who signed in with a code only; errors: member_not_found, member_email_unconfirmed, second_factor_missing.';

create function private.reset_member_factor(member_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  select auth.uid(), 'staff', member_id, 'update', jsonb_build_object('authenticators_removed', private.reset_second_factor(u.email))
  from auth.users u where u.id = private.team_member_account(member_id);
end
$$;
comment on function private.reset_member_factor is 'For a member who lost every authenticator: removes them and ends the account''s sessions.';

create function public.reset_member_factor(member_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.reset_member_factor(member_id)
$$;
comment on function public.reset_member_factor is
  'Removes a member''s authenticators and ends the account''s sessions. Administrators who signed in with a code only; errors: member_not_found, second_factor_missing.';
grant execute on function
  private.appoint_member, public.appoint_member, private.change_member, public.change_member, private.end_member, public.end_member,
  private.confirm_member, public.confirm_member, private.reset_member_factor, public.reset_member_factor
  to authenticated;
