-- Sign-up: the metadata of a new account carries its first child; account and child are made in one
-- transaction, so that neither can exist without the other.
--
--   Nobody calls this; it runs when the auth service inserts a row into auth.users.

create function private.register_first_child() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  meta constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  chosen_talents text[];
begin
  if not meta ?| array['child_name', 'child_age', 'child_gender', 'talents'] then
    return null;
  end if;
  if private.is_person_name(private.clean_text(meta ->> 'parent_name')) is not true then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_parent_name_check', detail = 'parent_name';
  end if;
  if (meta ->> 'living_status') in ('Living with child', 'Not living with child') is not true then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_living_status_check', detail = 'living_status';
  end if;
  -- Registration and the show end at 15; only the form for a further child takes 16.
  if (meta ->> 'child_age') ~ '^[0-9]{1,2}$' is not true or (meta ->> 'child_age')::integer not between 2 and 15 then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'applications_age_check', detail = 'child_age';
  end if;
  if jsonb_typeof(meta -> 'talents') is distinct from 'array' or jsonb_array_length(meta -> 'talents') = 0 then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'applications_talents_check', detail = 'talents';
  end if;
  select array_agg(t.title order by t.place) into chosen_talents
  from jsonb_array_elements_text(meta -> 'talents') with ordinality t (title, place);

  -- The browser names the child's id, so that a registration sent again cannot make a second child.
  insert into public.applications (
    id, user_id, child_name, stage_name, age, gender, country, state_city, talents, parent_phone, consent_version, is_listed)
  values (
    coalesce((meta ->> 'application_id')::uuid, gen_random_uuid()), new.id, meta ->> 'child_name', meta ->> 'stage_name', (meta ->> 'child_age')::integer,
    (meta ->> 'child_gender')::public.gender, (meta ->> 'country')::public.country, meta ->> 'state_city',
    chosen_talents, meta ->> 'phone_number', meta ->> 'consent_version',
    coalesce((meta ->> 'is_listed')::boolean, true));
  return null;
end
$$;
comment on function private.register_first_child is
  'Makes the first child of a new account from its sign-up metadata; metadata that breaks a rule fails the sign-up.';

create trigger users_after_insert_first_child
  after insert on auth.users
  for each row execute function private.register_first_child();
