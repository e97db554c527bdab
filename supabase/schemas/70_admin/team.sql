-- The team: owners appoint, dismiss and confirm members.
--
--                         administrator                   anyone else
--   get_team              yes                             42501
--   appoint_member        yes, when sure                  42501
--   change_member         yes, when sure                  42501
--   end_member            yes, when sure                  42501
--   confirm_member        yes, when sure                  42501
--   reset_member_factor   yes, when sure                  42501
--   accept_reset          yes, when sure                  42501
--
-- An owner is sure after signing in with a code and either typing the password within the last five minutes or having had an
-- authenticator for a day: a stolen session that adds its own authenticator changes nothing before the owner is told of it.
--
-- Each change is listed under Activity; its values are erased with the member's account.
--
-- There are no invitations by link or email: the new member asks for a code on /join and tells it to an owner.

-- A new day of last activity is not a change.
create trigger staff_after_write
  after insert or update of role, states, talents, email, ended_at on private.staff
  for each row execute function private.write_audit();

create function private.staff_after_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.drop_open_sheets(old.id);
  perform private.audit_change('staff', to_jsonb(old), null, array['role', 'states']);
  return null;
end
$$;
comment on function private.staff_after_delete is
  'A member who is gone leaves no sheet that waits for them, and is recorded by the role alone.';
create trigger staff_after_delete
  after delete on private.staff
  for each row execute function private.staff_after_delete();

create type public.team_member as (
  id uuid,
  email text,
  account_email text,
  role public.staff_role,
  states text[],
  talents text[],
  created_at timestamptz,
  seen_on date,
  ended_at timestamptz,
  has_second_factor boolean,
  factor_reset_at timestamptz,
  is_email_confirmed boolean,
  is_self boolean
);
comment on type public.team_member is
  'A member of the team. account_email differs from email where the account has changed its address: the role is '
  'suspended until an owner confirms it, which waits until that address is confirmed (is_email_confirmed). One with '
  'factor_reset_at is suspended until an owner takes a code (accept_reset).';

create function private.is_email_confirmed(account auth.users) returns boolean
  language sql immutable set search_path = ''
as $$
  select account.email_confirmed_at is not null and coalesce(account.email_change, '') = ''
$$;
comment on function private.is_email_confirmed is
  'Whether an account has shown that its address is its own, and no change of it waits for that.';

create function private.team() returns setof public.team_member
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.id, s.email, lower(u.email), s.role, s.states, s.talents, s.created_at, s.seen_on, s.ended_at,
      exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'), s.factor_reset_at,
      private.is_email_confirmed(u), s.user_id = auth.uid()
    from private.staff s
    join auth.users u on u.id = s.user_id
    order by s.ended_at is not null, s.email, s.id;
end
$$;
comment on function private.team is 'The team: who has a role, then who had one. Administrators only.';
grant execute on function private.team to authenticated; -- as public.get_team

create function private.require_sure_owner() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.has_shown_code() then
    raise exception 'second_factor_missing' using errcode = '42501';
  elsif not private.has_signed_in_lately(array['password']) and not private.has_authenticator('1 day') then
    raise exception 'sign_in_again' using errcode = '42501',
      detail = 'A password typed within the last five minutes, or an authenticator older than a day.';
  end if;
end
$$;
comment on function private.require_sure_owner is
  'Refuses (42501) everybody but an administrator who signed in with a code of an authenticator, and who typed the '
  'password within the last five minutes or has had an authenticator for a day.';

create function private.checked_states(role public.staff_role, states text[]) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  every constant text[] := private.every_state();
begin
  if role is null then
    raise exception 'value_required' using errcode = 'P0001', detail = 'A member has a role.';
  elsif states is null then
    return null;
  elsif role = 'owner' or cardinality(states) = 0 or not states <@ every
    or role = 'finance' and not every <@ states
      and private.country_of_states(states) is null then
    raise exception 'states_refused' using errcode = 'P0001', detail = array_to_string(states, ', ');
  end if;
  -- All states means everywhere.
  return case when not every <@ states then array(select distinct s from unnest(states) s order by s) end;
end
$$;
comment on function private.checked_states is
  'The states of a role, each once; refuses (states_refused) states that are none, those of an owner, and for money '
  'less than a whole country, and (value_required) states without a role.';

create function private.checked_talents(role public.staff_role, talents text[]) returns text[]
  language plpgsql immutable set search_path = ''
as $$
begin
  return case when role = 'judge' then nullif(array(select distinct t from unnest(talents) t order by t), '{}') end;
end
$$;
comment on function private.checked_talents is 'The talents of a judge, each once, null for any; those of no other role.';

create function private.appoint_member(
  member_email text, code text, role public.staff_role default 'owner', states text[] default null, talents text[] default null
)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  perform private.require_sure_owner();
  perform pg_advisory_xact_lock(hashtext('staff'));
  if (select count(*) from private.staff s where s.ended_at is null) >= 100 then
    raise exception 'team_full' using errcode = 'P0001', detail = 'A team has at most 100 members.';
  end if;
  account := private.appoint(member_email, code, interval '7 days', auth.uid(), role, private.checked_states(role, states));
  update private.staff s set talents = private.checked_talents(appoint_member.role, appoint_member.talents)
  where s.user_id = account and s.talents is distinct from private.checked_talents(appoint_member.role, appoint_member.talents);
  -- From the second member on a second factor is required, so that a stolen password alone opens nothing.
  perform private.write_second_factor_required(true);
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.appoint_member is
  'Gives the account with this e-mail a role: owner, reviewer, steward or judge (in these states, null for everywhere; a judge '
  'also of these talents, null for any) or finance (of a whole country, or null). Sure administrators only; errors: '
  'confirmed_account_required, admin_code_invalid, team_full, value_required, states_refused, second_factor_missing, sign_in_again.';
grant execute on function private.appoint_member to authenticated; -- as public.appoint_member

create function private.team_member_account(member_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select s.user_id into account from private.staff s where s.id = member_id and s.ended_at is null;
  if account is null then
    raise exception 'member_not_found' using errcode = 'PT404', detail = coalesce(member_id::text, 'null');
  end if;
  return account;
end
$$;
comment on function private.team_member_account is
  'The account of a member whose role has not ended; refuses (member_not_found) any other id.';

create function private.change_member(
  member_id uuid, role public.staff_role, states text[] default null, talents text[] default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  perform private.team_member_account(member_id);
  update private.staff s
  set role = change_member.role, states = private.checked_states(change_member.role, change_member.states),
    talents = private.checked_talents(change_member.role, change_member.talents)
  where s.id = member_id;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.change_member is
  'Gives a member another role: owner, reviewer, steward or judge (in these states, null for everywhere; a judge also of these '
  'talents, null for any) or finance (of a whole country, or null). Sure administrators only; errors: member_not_found, last_owner, '
  'value_required, states_refused, '
  'second_factor_missing, sign_in_again.';
grant execute on function private.change_member to authenticated; -- as public.change_member

create function private.end_member(member_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  perform private.team_member_account(member_id);
  update private.staff s set ended_at = now() where s.id = member_id;
end
$$;
comment on function private.end_member is
  'Ends a member''s role at once. Sure administrators only; errors: member_not_found, last_owner, second_factor_missing, sign_in_again.';
grant execute on function private.end_member to authenticated; -- as public.end_member

create function private.confirm_member(member_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  perform private.require_sure_owner();
  select u.* into account from auth.users u where u.id = private.team_member_account(member_id);
  -- Otherwise somebody could take over a role by entering an address that is not theirs.
  if not private.is_email_confirmed(account) then
    raise exception 'member_email_unconfirmed' using errcode = 'P0001';
  end if;
  update private.staff s set email = lower(account.email) where s.id = member_id;
end
$$;
comment on function private.confirm_member is
  'Confirms the address that a member''s account has now. Sure administrators only; errors: member_not_found, '
  'member_email_unconfirmed, second_factor_missing, sign_in_again.';
grant execute on function private.confirm_member to authenticated; -- as public.confirm_member

create function private.reset_member_factor(member_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Of two owners who reset each other, the second has already lost access.
  perform pg_advisory_xact_lock(hashtext('staff'));
  perform private.require_sure_owner();
  -- Another owner must accept the code afterwards.
  if private.team_member_account(member_id) = auth.uid() then
    raise exception 'reset_of_self' using errcode = 'P0001';
  end if;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  select auth.uid(), 'staff', member_id, 'update', jsonb_build_object('authenticators_removed', private.reset_second_factor(u.email))
  from auth.users u where u.id = private.team_member_account(member_id);
end
$$;
comment on function private.reset_member_factor is
  'Removes another member''s authenticators and ends the account''s sessions; the role waits for accept_reset. Sure '
  'administrators only; errors: member_not_found, reset_of_self, second_factor_missing, sign_in_again.';
grant execute on function private.reset_member_factor to authenticated; -- as public.reset_member_factor

create function private.accept_reset(member_id uuid, code text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_sure_owner();
  perform private.use_admin_code(private.team_member_account(member_id), code, interval '15 minutes');
  update private.staff s set factor_reset_at = null where s.id = member_id and s.factor_reset_at is not null;
  if found then
    insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
    values (auth.uid(), 'staff', member_id, 'update', '{"reset_accepted": true}');
  end if;
end
$$;
comment on function private.accept_reset is
  'Lets a member whose authenticators were reset add one again, with a code that their own page showed within 15 '
  'minutes. Sure administrators only; errors: member_not_found, '
  'admin_code_invalid, second_factor_missing, sign_in_again.';
grant execute on function private.accept_reset to authenticated; -- as public.accept_reset
