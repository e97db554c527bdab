-- Which rows belong to a member's states, and what a list shows a member of a child.

create function private.is_within(table_name text, row_id uuid, states text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case table_name
    when 'applications' then exists (select from public.applications a where a.id = row_id and a.state_city = any (states))
    when 'volunteers' then exists (select from public.volunteers v where v.id = row_id and v.state_province = any (states))
    when 'payments' then exists (
      select from public.payments p
      where p.id = row_id and private.states_of(coalesce(p.application_country, private.country_of(p.currency))) <@ states)
    when 'subscriptions' then exists (
      select from public.subscriptions s
      where s.id = row_id and private.states_of(coalesce(s.application_country, private.country_of(s.currency))) <@ states)
    when 'donations' then exists (
      select from public.donations d where d.id = row_id and d.currency is distinct from 'USD' and private.states_of(d.country) <@ states)
    else false
  end;
end
$$;
comment on function private.is_within is
  'Whether a child or a volunteer belongs to one of these states, or money to a country of which these are all.';

create function private.listed_children(ids uuid[]) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
as $$
declare
  is_whole constant boolean := private.is_admin();
  child public.applications;
begin
  for child in
    select a.* from unnest(ids) with ordinality wanted (id, place)
    join public.applications a on a.id = wanted.id
    order by wanted.place
  loop
    if not is_whole then
      child.parent_phone := null;
      child.share_code := null;
      child.rejection_reason := null;
      child.video_reason := null;
      child.audition_answer_reason := null;
      child.audition_report := null;
      child.assessment_report := null;
    end if;
    return next child;
  end loop;
end
$$;
comment on function private.listed_children is
  'These children in the order of their ids, as a list shows them: whole for an owner; for other members without '
  'telephone, reports and reasons, which open_application gives.';
